import { compareKeys, keyByteLength } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import type { StoreFault } from './faults.ts'
import { CUTS, FOLDINGS, type Fold } from './foldings.ts'
import { type Answer, type Behaviour, remembered } from './simulated-store.ts'

/** A fault, and how a store that has it behaves. */
export interface Hypothesis {
  readonly fault: StoreFault
  readonly behaviour: Behaviour
}

const codeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byFold = (fold: Fold): ((a: string, b: string) => number) => {
  const of = remembered(fold)
  return (a, b) => compareKeys(of(a), of(b))
}

const COLLATIONS: readonly (readonly [locale: string, options: Intl.CollatorOptions])[] = [
  ['en', {}],
  ['en', { caseFirst: 'upper' }],
  ['en', { numeric: true }],
  ['en', { ignorePunctuation: true }],
  ['en', { sensitivity: 'accent' }],
  ['en', { sensitivity: 'base' }],
  ['de', {}],
  ['sv', {}],
]

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const matching =
  (source: (prefix: string) => string, flags = 'su') =>
  (prefix: string): ((key: string) => boolean) => {
    const pattern = attempt(() => new RegExp(`^${source(prefix)}`, flags))
    return (key) => pattern?.test(key) === true
  }

const like = (prefix: string): string => escaped(prefix).replaceAll('%', '.*').replaceAll('_', '.')
const likeEscaped = (prefix: string): string =>
  prefix.replace(/\\(.)|%|_|[^\\%_]+|\\/gsu, (part, char: string | undefined) => {
    if (char !== undefined) return escaped(char)
    return part === '%' ? '.*' : part === '_' ? '.' : escaped(part)
  })
const wildcards = (prefix: string): string =>
  escaped(prefix).replaceAll('\\*', '.*').replaceAll('\\?', '.')
const glob = (prefix: string): string =>
  prefix.replace(/\\(.)|\[([^\]]+)\]|\*|\?|[^*?[\\]+|./gsu, (part, char?: string, set?: string) => {
    if (char !== undefined) return escaped(char)
    if (set !== undefined) return `[${set.replace(/[\\\]^]/g, '\\$&')}]`
    return part === '*' ? '.*' : part === '?' ? '.' : escaped(part)
  })

const PATTERNS: readonly ((prefix: string) => (key: string) => boolean)[] = [
  matching(like),
  matching(likeEscaped),
  matching(like, 'siu'),
  matching(likeEscaped, 'siu'),
  matching(wildcards),
  matching(glob),
  matching((prefix) => glob(prefix.replaceAll('\\', '\\\\'))),
  matching((prefix) => prefix, 's'),
  matching((prefix) => prefix, 'su'),
]

/**
 * Foldings of text: the store may fold what it is given, only what is written, or only what it returns. Or
 * it may keep one text of those that fold alike, or all of them, in the order of the folded texts.
 */
const foldings = (fault: StoreFault, fold: Fold): Hypothesis[] => [
  { fault, behaviour: { fold } },
  { fault, behaviour: { order: byFold(fold), distinct: true } },
  { fault, behaviour: { order: byFold(fold) } },
  { fault, behaviour: { written: fold } },
  { fault, behaviour: { returned: fold } },
]

// No column is so narrow, and no key of ours that is shorter tells anything.
const SHORTEST_CUT = 32

/** Where stores cut: at the longest key that came back, however they count. */
const cutsSeen = (answers: readonly Answer[]): Hypothesis[] => {
  const got = answers.flatMap((answer) => answer.got)
  const longest = (size: (text: string) => number): number =>
    got.reduce((most, key) => Math.max(most, size(key)), 0)
  const sizes = [longest((key) => key.length), longest((key) => [...key].length)]
  const most = [...new Set([...sizes, longest(keyByteLength)])]
  return most
    .filter((size) => size >= SHORTEST_CUT)
    .flatMap((size) => CUTS.flatMap((cut) => foldings('truncated', (text) => cut(text, size))))
}

/** Pages that end at the size of the fullest answer that is not complete. */
const pagesSeen = (answers: readonly Answer[]): Hypothesis[] => {
  const short = answers.filter(({ expected, got }) => got.length < expected.length)
  const most = short.reduce((page, { got }) => Math.max(page, got.length), 0)
  return most > 1 ? [{ fault: 'missingPages', behaviour: { page: most } }] : []
}

/** Every way to be wrong that would show in these answers, the simplest first. */
export const hypothesesFor = (answers: readonly Answer[]): Hypothesis[] => [
  { fault: 'exclusiveEnd', behaviour: { endExclusive: true } },
  { fault: 'exclusiveStart', behaviour: { startExclusive: true } },
  ...pagesSeen(answers),
  { fault: 'utf16Order', behaviour: { order: codeUnits } },
  { fault: 'ignoredEnd', behaviour: { endIgnored: true } },
  { fault: 'ignoredStart', behaviour: { startIgnored: true } },
  ...PATTERNS.map((matches): Hypothesis => ({ fault: 'prefixAsPattern', behaviour: { matches } })),
  ...FOLDINGS.flatMap(([fault, folds]) => folds.flatMap((fold) => foldings(fault, fold))),
  ...cutsSeen(answers),
  { fault: 'descending', behaviour: { descendingIgnored: true } },
  { fault: 'limit', behaviour: { limitIgnored: true } },
  { fault: 'after', behaviour: { afterIgnored: true } },
  { fault: 'after', behaviour: { afterInclusive: true } },
  ...COLLATIONS.flatMap(([locale, options]): Hypothesis[] => {
    const { compare: order } = new Intl.Collator(locale, options)
    const total = (a: string, b: string): number => order(a, b) || compareKeys(a, b)
    return [
      { fault: 'linguisticOrder', behaviour: { order: total } },
      { fault: 'linguisticOrder', behaviour: { order } },
      { fault: 'linguisticOrder', behaviour: { order, distinct: true } },
    ]
  }),
  { fault: 'unordered', behaviour: { unordered: true } },
]
