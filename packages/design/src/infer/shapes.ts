import { isLabel } from './delimiter.ts'
import { kindOf } from './kind.ts'
import type { Observed } from './observed.ts'
import { asValue, type Branch, copyOf, type Tree } from './tree.ts'

/** A part of a shape: the text that always stands there, or what is known of its values. */
export type ShapePart = string | Observed

/** Keys that are made alike. */
export interface Shape {
  readonly delimiter: string | undefined
  readonly parts: readonly ShapePart[]
  readonly count: number
  /** Some of the keys. */
  readonly keys: readonly string[]
}

/** The letter case in which the literals of a table are written. */
type Style = 'upper' | 'lower' | 'mixed'

const styleOf = (word: string): Style =>
  word === word.toUpperCase() ? 'upper' : word === word.toLowerCase() ? 'lower' : 'mixed'

/** What stands before a part. */
type Before = 'nothing' | 'blank' | 'literal' | 'id' | 'order'

/** The shapes of all keys: which words are literals is decided here, when all keys are known. */
export const shapesOf = (trees: readonly Tree[]): Shape[] => {
  const style = styleOfAll(trees)
  return trees.flatMap(({ root, delimiter }) =>
    walk(copyOf(root), 'nothing', style).map(({ parts, end }) => ({
      delimiter,
      parts,
      count: end.count,
      keys: end.ends,
    })),
  )
}

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

interface Path {
  readonly parts: readonly ShapePart[]
  readonly end: Branch
}

const walk = (at: Branch, before: Before, style: Style): Path[] => {
  if (at.words.size === 0 && !at.any) return [{ parts: [], end: at }]
  for (const word of valuesAmong(at, before, style)) asValue(at, word)
  const literals = [...at.words].flatMap(([word, branch]) =>
    walk(branch, word === '' ? 'blank' : 'literal', style).map((path) => withPart(word, path)),
  )
  if (!at.any) return literals
  const { values, branch } = at.any
  const after = ORDERED.has(kindOf(values).kind) ? 'order' : 'id'
  return [...literals, ...walk(branch, after, style).map((path) => withPart(values, path))]
}

const withPart = (part: ShapePart, { parts, end }: Path): Path => ({ parts: [part, ...parts], end })

/** After these a category is common and a literal rare: `ORDER#<on>#<status>`. */
const ORDERED: ReadonlySet<string> = new Set([
  'time',
  'date',
  'bucket',
  'epoch',
  'decimal',
  'double',
])

/** More kinds of rows than this, each seen a time or two, are names. */
const MOST_LITERALS = 12

/** The words at a place that are values there. */
const valuesAmong = (at: Branch, before: Before, style: Style): string[] => {
  const words = [...at.words].filter(([word]) => !isLabel(word) && !word.startsWith('$'))
  const names = words.map(([word]) => word)
  const total = words.reduce((sum, [, { count }]) => sum + count, 0)
  const isMany = words.length > MOST_LITERALS && total < 3 * words.length
  const foreign = names.filter((word) => word !== '' && styleOf(word) !== style)
  if (before === 'nothing') {
    // Words among other values, seen once each: names of something.
    const isMixed = at.any && at.any.branch.count > total && total <= 2 * words.length
    return isMany || isMixed ? names : []
  }
  // `#METADATA`: what follows nothing at all belongs to it.
  if (before === 'blank') return []
  if (before === 'id') return isMany ? names : foreign
  if (before === 'order') return names.length > 1 ? names : foreign
  // After a literal stands a value, unless it is always the same word and more follows it.
  const strict = at.any && kindOf(at.any.values).kind !== 'text'
  if (strict && total * 4 < at.count) return foreign
  if (at.any || isMany) return names
  if (words.length === 1) {
    const [[word, only]] = words as [[string, Branch]]
    return foreign.includes(word) || isEnd(only) ? names : []
  }
  const shapes = new Set(words.map(([, branch]) => signature(branch, style)))
  return shapes.size === 1 ? names : foreign
}

/** Whether nothing but a shard follows. */
const isEnd = (at: Branch): boolean =>
  (at.words.size === 0 && !at.any) || (at.words.size === 1 && at.words.has('SHARD'))

/** What follows a branch, in a text: the same for what is made alike. */
const signature = (at: Branch, style: Style): string =>
  walk(copyOf(at), 'literal', style)
    .map(({ parts }) => JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : 0))))
    .sort()
    .join()
