import { compareKeys } from '@keywright/core'
import { grouped } from '../grouped.ts'
import { nameOf } from '../key/characters.ts'

/** A problem of the keys written by hand, and the rows that show it. */
export interface Problem {
  readonly kind: 'collision' | 'order' | 'neighbour' | 'lost'
  readonly rows: readonly number[]
  /** One sentence that explains it. */
  readonly sentence: string
}

/** A row on both sides: its text by hand, and its key. */
export interface Written {
  readonly row: number
  readonly hand: string
  readonly ours: string
}

/** What people call a row. */
export type Says = (row: number) => string

/** A character in a sentence, `a space`; none is the end of the text. */
const named = (char: string): string =>
  char === '' ? 'the end of the text' : nameOf(char).replace(/^[a-z]{2,}$/, 'a $&')

/** The first characters that differ between two texts, which decide the order. */
const difference = (a: string, b: string): readonly [string, string] => {
  const [left, right] = [[...a], [...b]]
  const at = left.findIndex((char, i) => char !== right[i])
  return at < 0 ? ['', right[left.length] ?? ''] : [left[at] as string, right[at] ?? '']
}

/** How many rows a sentence names. */
const MOST_NAMED = 3

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(' and ')

/** Rows that are different, and one by hand; `both` says what: `both write CITY#a#b`. */
export const collisions = (
  rows: readonly Written[],
  says: Says,
  both: (hand: string) => string,
): readonly Problem[] =>
  [...grouped(rows, ({ hand }) => hand)].flatMap(([hand, same]): Problem[] => {
    const [first, ...others] = [...same].sort((a, b) => a.row - b.row)
    const other = others.find(({ ours }) => ours !== first?.ours)
    if (!first || !other) return []
    const sentence = `${says(first.row)} and ${says(other.row)} are different, and ${both(hand)}: the second replaces the first.`
    return [{ kind: 'collision', rows: [first, ...others].map(({ row }) => row), sentence }]
  })

/** Neighbours that are the other way round by hand. */
export const inversions = (
  inOrder: readonly Omit<Written, 'ours'>[],
  says: Says,
): readonly Problem[] =>
  inOrder.slice(1).flatMap((after, i): Problem[] => {
    const before = inOrder[i] as Written
    if (compareKeys(before.hand, after.hand) <= 0) return []
    const [x, y] = difference(after.hand, before.hand)
    const sentence = `${says(before.row)} comes before ${says(after.row)}, but a store returns ${after.hand} first: ${named(x)} sorts before ${named(y)}.`
    return [{ kind: 'order', rows: [after.row, before.row], sentence }]
  })

/** Everything that is wrong with one key, without a condition: collisions, and rows out of order. */
export const problemsOf = (rows: readonly Written[], says: Says): readonly Problem[] => [
  ...collisions(rows, says, (hand) => `both write ${hand}`),
  ...inversions(rows, says),
]

/** The rows that a condition, written by hand, takes too many of or loses. */
export const conditionProblems = (
  rows: readonly Written[],
  says: Says,
  asked: { readonly words: string; readonly byHand: string },
  ours: (row: number) => boolean,
  byHand: (row: Written) => boolean,
): readonly Problem[] => {
  const wrong = rows.filter((one) => ours(one.row) !== byHand(one))
  return [...grouped(wrong, ({ hand }) => hand).values()].map((same): Problem => {
    const isTaken = byHand(same[0] as Written)
    const which = listed(same.map(({ row }) => says(row)))
    return {
      kind: isTaken ? 'neighbour' : 'lost',
      rows: same.map(({ row }) => row),
      sentence: `Asked for ${asked.words}, ${asked.byHand} ${isTaken ? 'also takes' : 'loses'} ${which}.`,
    }
  })
}

/** The problems of each row. */
export const byRowOf = (problems: readonly Problem[]): ReadonlyMap<number, readonly Problem[]> => {
  const pairs = problems.flatMap((problem) => problem.rows.map((row) => ({ row, problem })))
  const byRow = [...grouped(pairs, ({ row }) => row)]
  return new Map(byRow.map(([row, list]) => [row, list.map(({ problem }) => problem)]))
}
