import type fc from 'fast-check'
import { chance, pick } from '../chance.ts'
import { DELIMITERS, PUNCTUATION } from '../hints/characters.ts'
import { escapeMarkOf, type Hints } from '../hints/hints.ts'
import { isContainer, isWord, type Leaf, rebuild, replaceAt } from '../values/leaves.ts'

/** What an encoder may put between two parts: nothing, what it seems to, what many do, anything. */
const delimiterFor = (random: fc.Random, { delimiters }: Hints): string =>
  chance(random, 2)
    ? pick(random, [...delimiters, '#'])
    : pick(random, pick(random, [[''], DELIMITERS, PUNCTUATION]))

const ALL = Number.POSITIVE_INFINITY

/** How much to keep of a part: a little leaves room for what moves, since a text may only be so long. */
const keptOf = (random: fc.Random): number => pick(random, [1, 2, ALL, ALL])

// Encoders of blocks (base64, a length of one digit) only fail where whole blocks move.
const BLOCKS = [3, 8, 10, 16]

/** Three pieces that a join may put together in two ways: (x + y0, y1) and (x, y0 + y1). */
const piecesOf = (random: fc.Random, left: string, right: string) => {
  const x = [...left].slice(0, keptOf(random)).join('')
  const y = [...right].slice(0, keptOf(random))
  const isBlock = y.length > 0 && chance(random, 4)
  const cut = random.nextInt(0, y.length)
  const block = isBlock ? pick(random, BLOCKS) : 0
  const [y0, y1] = isBlock
    ? [Array.from({ length: block }, (_, i) => y[i % y.length]), y.slice(0, 2)]
    : [y.slice(0, cut), y.slice(cut)]
  return { x, y0: y0.join(''), y1: y1.join(''), isBlock }
}

/**
 * Values that a join cannot tell apart: ('x#y0', 'y1') and ('x', 'y0#y1'). The same with nothing
 * between, and with digits: ('a1', 2) and ('a', 12).
 */
export const shift = (
  random: fc.Random,
  value: unknown,
  leaves: readonly Leaf[],
  hints: Hints,
): unknown[] => {
  const at = random.nextInt(0, leaves.length - 2)
  const [left, right] = [leaves[at], leaves[at + 1]] as [Leaf, Leaf]
  const [before, after] = [left.value, right.value]
  if (!isWord(before) || !isWord(after)) return []
  const made = (first: string, second: string): unknown =>
    replaceAt(replaceAt(value, left.path, reword(before, first)), right.path, reword(after, second))
  // Short texts seldom hold a delimiter.
  if (chance(random, String(before).length + String(after).length > 24 ? 2 : 8)) {
    const pairs = rejoined(random, String(before), String(after), hints)
    if (pairs.length > 0) return pairs.map((pair) => made(...pair))
  }
  if (hints.hasLengths && chance(random, 2)) {
    const filler = [...`${before}${after}`][0] ?? 'a'
    return lengthTwins(random, filler, hints).map((pair) => made(...pair))
  }
  const { x, y0, y1, isBlock } = piecesOf(random, String(before), String(after))
  const mark = escapeMarkOf(random, hints.escapes)
  if (mark && chance(random, 2)) {
    const [char, before] = mark
    return [made(x + before, y0 + char + y1), made(x + char + y0 + before, y1)]
  }
  const delimiter = isBlock && !chance(random, 4) ? '' : delimiterFor(random, hints)
  return [made(x + delimiter + y0, y1), made(x, y0 + delimiter + y1)]
}

/**
 * Two pairs of texts that lengths in front do not tell apart, if nothing ends a length: with 10 as 1 and 0,
 * ('0', 'zzzzzzzzz#') and ('#zzzzzzzzz', '') are both `10#zzzzzzzzz#`. The same if each text has its length.
 */
const lengthTwins = (random: fc.Random, filler: string, hints: Hints): Parts[] => {
  const delimiter = pick(random, ['', '', ...hints.delimiters]).slice(0, 8)
  const fill = (length: number): string => filler.repeat(length).slice(0, length)
  const [one, eight] = [fill(1), fill(8 - delimiter.length)]
  const nine = fill(10 - delimiter.length)
  return chance(random, 2)
    ? [
        ['0', nine + delimiter],
        [delimiter + nine, ''],
      ]
    : [
        ['0', `${eight + delimiter}1${one}`],
        [`${delimiter}10${eight}`, one],
      ]
}

const MOST_PIECES = 24

type Parts = [first: string, second: string]

/**
 * Two parts that are cut at another delimiter: ('a.b', 'c') becomes ('a', 'b.c'). Nothing is added to
 * them, so what only takes texts of a certain form, such as an address, may take these as well.
 */
const rejoined = (random: fc.Random, x: string, y: string, hints: Hints): Parts[] => {
  const wanted = [...hints.delimiters, ...PUNCTUATION].filter(
    (text) => text !== '' && (x.includes(text) || y.includes(text)),
  )
  if (wanted.length === 0) return []
  const delimiter = chance(random, 2) ? (wanted[0] as string) : pick(random, wanted)
  const pieces = `${x}${delimiter}${y}`.split(delimiter).slice(0, MOST_PIECES)
  return pieces
    .slice(1)
    .map((_, i) => [pieces.slice(0, i + 1).join(delimiter), pieces.slice(i + 1).join(delimiter)])
}

/** Text in the type of the leaf that it replaces; the leaf itself where that cannot be. */
const reword = (like: string | number, text: string): string | number =>
  typeof like === 'string' ? text : String(Number(text)) === text ? Number(text) : like

/**
 * Records that look alike where names and values are joined: { a: 'b=c' } and { 'a=b': 'c' }, and
 * { a: 1, b: 2 } and { 'a=1&b': 2 }.
 */
export const renamed = (random: fc.Random, value: unknown, { entries }: Hints): unknown[] => {
  if (!isContainer(value) || Array.isArray(value) || entries.length === 0) return []
  const [inner, outer] = pick(random, entries)
  const all = Object.entries(value)
  const at = random.nextInt(0, all.length - 1)
  const [entry, next] = [all[at], all[at + 1]]
  // What an object writes of itself is not its text; some have none, and some throw.
  if (!entry || Object(entry[1]) === entry[1]) return []
  const [name, text] = [entry[0], String(entry[1])]
  if (next && isWord(entry[1]) && chance(random, 2)) {
    // Short ones, in order: a name may only be so long, and encoders sort them.
    const [a = '', b = ''] = [name.slice(0, 1), next[0].slice(0, 2)].sort()
    const one = text.slice(0, 1)
    const both: [string, unknown][] = [
      [a, reword(entry[1], one)],
      [b, next[1]],
    ]
    return [rebuild(value, both), rebuild(value, [[a + inner + one + outer + b, next[1]]])]
  }
  const put = (...pair: [string, unknown]): object =>
    rebuild(
      value,
      all.map((one, i) => (i === at ? pair : one)),
    )
  const cut = random.nextInt(0, text.length)
  const [y0, y1] = [text.slice(0, cut), text.slice(cut)]
  return [put(name + inner + y0, y1), put(name, y0 + inner + y1)]
}
