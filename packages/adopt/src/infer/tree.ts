import { isWord } from './form.ts'
import { absorb, type Observed, observe, observed } from './observed.ts'

/**
 * All keys that share a beginning. A word may be a literal, so it has a branch of its own; all else
 * is a value, and values share one branch and what was observed of them.
 */
export interface Branch {
  count: number
  /** The first key that came here. */
  readonly key: string
  readonly words: Map<string, Branch>
  /** Where any value leads, and what the values were. */
  any: { readonly branch: Branch; readonly values: Observed } | undefined
  /** Some keys that end here: the first ones and the longest. */
  readonly ends: string[]
}

/** Keys with the same delimiter and the same number of parts. */
export interface Tree {
  readonly delimiter: string | undefined
  readonly parts: number
  /** Whether labels of ElectroDB's are among the parts. */
  readonly labelled: boolean
  readonly root: Branch
  branches: number
}

/** More words than this in one place are values, except those that come often. */
const MOST_WORDS = 48

/** From here on new words are values: memory stays bounded whatever comes. */
const MOST_BRANCHES = 4000

/** How many keys of each shape are kept. */
const MOST_ENDS = 8

const branch = (key: string): Branch => ({
  count: 0,
  key,
  words: new Map(),
  any: undefined,
  ends: [],
})

export const tree = (delimiter: string | undefined, parts: number, labelled: boolean): Tree => ({
  delimiter,
  parts,
  labelled,
  root: branch(''),
  branches: 0,
})

/** Whether a part is known to be a value, also where it looks like a literal. */
export type IsKnown = (part: string, place: number) => boolean

/** Takes one more key, divided into its parts. */
export const grow = (
  grown: Tree,
  parts: readonly string[],
  key: string,
  isKnown?: IsKnown,
): void => {
  let at = grown.root
  at.count++
  for (const [place, part] of parts.entries()) {
    at = next(grown, at, part, key, isKnown?.(part, place) === true)
    at.count++
  }
  keep(at.ends, key)
}

const next = (grown: Tree, at: Branch, part: string, key: string, isValue: boolean): Branch => {
  const known = isValue ? undefined : at.words.get(part)
  if (known) return known
  if (!isValue && isWord(part) && grown.branches < MOST_BRANCHES) {
    if (at.words.size >= MOST_WORDS) thin(at)
    const added = branch(key)
    at.words.set(part, added)
    grown.branches++
    return added
  }
  at.any ??= { branch: branch(key), values: observed() }
  observe(at.any.values, part, key)
  return at.any.branch
}

/** Makes values of the words that came seldom, so that at least half of the places are free again. */
const thin = (at: Branch): void => {
  const words = [...at.words].sort(([, a], [, b]) => a.count - b.count)
  const enough = at.count / MOST_WORDS
  words.forEach(([word, { count }], i) => {
    if (count < enough || i < MOST_WORDS / 2) asValue(at, word)
  })
}

/** Turns a word into a value: what followed it follows any value now. */
export const asValue = (at: Branch, word: string): void => {
  const from = at.words.get(word)
  if (!from) return
  at.words.delete(word)
  at.any ??= { branch: branch(from.key), values: observed() }
  observe(at.any.values, word, from.key, from.count)
  join(at.any.branch, from)
}

const join = (into: Branch, from: Branch): void => {
  into.count += from.count
  for (const [word, other] of from.words) {
    const own = into.words.get(word)
    if (own) join(own, other)
    else into.words.set(word, other)
  }
  if (into.words.size > MOST_WORDS) thin(into)
  if (from.any && into.any) {
    absorb(into.any.values, from.any.values)
    join(into.any.branch, from.any.branch)
  } else into.any ??= from.any
  for (const key of from.ends) keep(into.ends, key)
}

/** A copy that can be changed without changing the tree. */
export const copyOf = (from: Branch): Branch => {
  const values = observed()
  if (from.any) absorb(values, from.any.values)
  return {
    count: from.count,
    key: from.key,
    words: new Map([...from.words].map(([word, other]) => [word, copyOf(other)])),
    any: from.any && { branch: copyOf(from.any.branch), values },
    ends: [...from.ends],
  }
}

/** The first keys stay; after them the longest, which show what the others do not. */
const keep = (ends: string[], key: string): void => {
  if (ends.includes(key)) return
  if (ends.length < MOST_ENDS) ends.push(key)
  else if (key.length > (ends.at(-1) as string).length) ends[MOST_ENDS - 1] = key
}
