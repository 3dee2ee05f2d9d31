import { grouped } from '../grouped.ts'
import { nameOf } from '../key/characters.ts'
import type { PageKey } from '../key/definition.ts'
import type { Sides } from './compare-sides.ts'

/** A problem of the keys written by hand, and the rows that show it. */
export interface Problem {
  readonly kind: 'collision' | 'order' | 'neighbour' | 'lost'
  readonly rows: readonly number[]
  /** One sentence that explains it. */
  readonly sentence: string
}

/** A character in a sentence, `a space`; none is the end of the text. */
const named = (char: string): string =>
  char === '' ? 'the end of the text' : nameOf(char).replace(/^[a-z]{2,}$/, 'a $&')

/** The first characters that differ between two texts, which decide the order. */
const difference = (a: string, b: string): readonly [string, string] => {
  const [left, right] = [[...a], [...b]]
  const at = left.findIndex((char, i) => char !== right[i])
  return at < 0 ? ['', right[left.length] ?? ''] : [left[at] as string, right[at] ?? '']
}

const described = (sides: Sides, row: number): string =>
  Object.values(sides.values.get(row) ?? {})
    .map((value) =>
      value instanceof Date
        ? value.toISOString()
        : value instanceof Uint8Array
          ? 'bytes'
          : String(value),
    )
    .map((text) => (text === '' ? '(empty)' : text))
    .join(' · ')

/** How many rows a sentence names. */
const MOST_NAMED = 3

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(' and ')

const collisions = (sides: Sides): Problem[] => {
  const ours = new Map(sides.ours.flatMap((entry) => entry.rows.map((row) => [row, entry.key])))
  return sides.hand.flatMap(({ key, rows }) => {
    const [first, ...others] = rows
    const other = others.find((row) => ours.get(row) !== ours.get(first as number))
    if (other === undefined) return []
    return [
      {
        kind: 'collision' as const,
        rows,
        sentence: `${described(sides, first as number)} and ${described(sides, other)} are different, and both write ${key}: the second replaces the first.`,
      },
    ]
  })
}

/** Neighbours in the store whose values are the other way round. */
const inversions = (key: PageKey, sides: Sides): Problem[] =>
  sides.hand.slice(1).flatMap((after, i) => {
    const before = sides.hand[i] as (typeof sides.hand)[number]
    const [a, b] = [before.rows[0] as number, after.rows[0] as number]
    const [first, second] = [sides.values.get(a), sides.values.get(b)]
    if (!first || !second || key.compare(first, second) <= 0) return []
    const [x, y] = difference(before.key, after.key)
    return [
      {
        kind: 'order' as const,
        rows: [a, b],
        sentence: `${described(sides, b)} comes before ${described(sides, a)}, but a store returns ${before.key} first: ${named(x)} sorts before ${named(y)}.`,
      },
    ]
  })

/** Everything that is wrong without a condition: collisions, and rows out of order. */
export const problemsOf = (key: PageKey, sides: Sides): readonly Problem[] => [
  ...collisions(sides),
  ...inversions(key, sides),
]

/** The rows that a condition, written by hand, takes too many of or loses. */
export const conditionProblems = (
  sides: Sides,
  said: string,
  byHand: (handKey: string) => boolean,
  meets: (row: number) => boolean,
  words: string,
): readonly Problem[] =>
  sides.hand.flatMap(({ key, rows }): Problem[] => {
    const taken = byHand(key)
    const wrong = rows.filter((row) => meets(row) !== taken)
    if (wrong.length === 0) return []
    const which = listed(wrong.map((row) => described(sides, row)))
    return [
      taken
        ? {
            kind: 'neighbour',
            rows: wrong,
            sentence: `Asked for ${words}, ${said} also takes ${which}.`,
          }
        : { kind: 'lost', rows: wrong, sentence: `Asked for ${words}, ${said} loses ${which}.` },
    ]
  })

/** The problems of each row. */
export const byRowOf = (problems: readonly Problem[]): ReadonlyMap<number, readonly Problem[]> => {
  const pairs = problems.flatMap((problem) => problem.rows.map((row) => ({ row, problem })))
  const byRow = [...grouped(pairs, ({ row }) => row)]
  return new Map(byRow.map(([row, list]) => [row, list.map(({ problem }) => problem)]))
}
