import { isLabel } from './delimiter.ts'
import { kindOf } from './kind.ts'
import type { Observed } from './observed.ts'
import { asValue, type Branch, copyOf, type Tree } from './tree.ts'
import { type Before, isEnd, type Setting, type Style, styleOf, wordPlace } from './word-place.ts'
import { valuesAmong, type WordRule } from './word-rules.ts'

/** A part of a shape: the text that always stands there, or what is known of its values. */
export type ShapePart = string | Observed

/** Keys that are made alike. */
export interface Shape {
  readonly delimiter: string | undefined
  /** Whether labels of ElectroDB's are among the parts, each right before its value. */
  readonly labelled: boolean
  readonly parts: readonly ShapePart[]
  readonly count: number
  /** Some of the keys. */
  readonly keys: readonly string[]
}

/** The shapes of all keys: which words are literals is decided here, when all keys are known. */
export const shapesOf = (trees: readonly Tree[], rules: readonly WordRule[]): Shape[] => {
  const style = styleOfAll(trees)
  return trees.flatMap(({ root, delimiter, labelled }) =>
    walk(copyOf(root), 'nothing', { style, labelled, rules }).map(({ parts, end }) => ({
      delimiter,
      labelled,
      parts: labelled ? withVersion(parts) : parts,
      count: end.count,
      keys: end.ends,
    })),
  )
}

/**
 * ElectroDB writes an entity and its version like a label and its value: `order_1`. Where the key does
 * not begin with it, the first label that has the same number in all keys is it.
 */
const withVersion = (parts: readonly ShapePart[]): readonly ShapePart[] => {
  if (/_\d+$/.test(parts[0] as string)) return parts
  const at = parts.findIndex((part) => typeof part !== 'string' && isVersion(part))
  if (at < 0) return parts
  const [version] = (parts[at] as Observed).values?.keys() ?? []
  return [...parts.slice(0, at - 1), `${parts[at - 1] as string}${version}`, ...parts.slice(at + 1)]
}

const isVersion = ({ values, forms, count }: Observed): boolean =>
  values?.size === 1 && forms.has('digits') && count > 1

/** The case of most keys' first words. */
const styleOfAll = (trees: readonly Tree[]): Style => {
  const counts = { upper: 0, lower: 0, mixed: 0 }
  for (const { root, parts } of trees) {
    if (parts === 1) continue
    for (const [word, { count }] of root.words) if (word !== '') counts[styleOf(word)] += count
  }
  const order = ['upper', 'lower', 'mixed'] as const
  return [...order].sort((a, b) => counts[b] - counts[a])[0] as Style
}

/** What holds for all keys of a tree, and the rules that judge their words. */
interface Judged extends Setting {
  readonly rules: readonly WordRule[]
}

interface Path {
  readonly parts: readonly ShapePart[]
  readonly end: Branch
}

const walk = (at: Branch, before: Before, setting: Judged): Path[] => {
  if (at.words.size === 0 && !at.any) return [{ parts: [], end: at }]
  const place = wordPlace(at, before, setting, (branch) => signature(branch, setting))
  for (const word of valuesAmong(place, setting.rules)) asValue(at, word)
  const literals = [...at.words].flatMap(([word, branch]) =>
    walk(branch, afterWord(word, setting), setting).map((path) => withPart(word, path)),
  )
  if (!at.any) return literals
  const { values, branch } = at.any
  const [only = ''] = values.values?.keys() ?? []
  // What all keys begin with is a literal, even where it looks like a value: `B64`, `H264`.
  const isConstant = before === 'nothing' && values.values?.size === 1 && values.count >= ALWAYS
  if (isConstant && /^[A-Z]+\d+$/.test(only) && !isEnd(branch)) {
    return [...literals, ...walk(branch, 'literal', setting).map((path) => withPart(only, path))]
  }
  const after = ORDERED.test(kindOf(values).kind) ? 'order' : 'id'
  return [...literals, ...walk(branch, after, setting).map((path) => withPart(values, path))]
}

const afterWord = (word: string, { labelled }: Setting): Before =>
  word === '' ? 'blank' : labelled && isLabel(word) ? 'label' : 'literal'

const withPart = (part: ShapePart, { parts, end }: Path): Path => ({ parts: [part, ...parts], end })

/** After these a category is common and a literal rare: `ORDER#<on>#<status>`. */
const ORDERED = /^(time|date|bucket|epoch|decimal|double)$/

/** A word that all keys begin with, in at least this many keys, is a literal. */
const ALWAYS = 5

/** What follows a branch, in a text: the same for what is made alike. */
const signature = (at: Branch, setting: Judged): string =>
  walk(copyOf(at), 'literal', setting)
    .map(({ parts }) => JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : 0))))
    .sort()
    .join()
