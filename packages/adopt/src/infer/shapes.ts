import { isLabel } from './delimiter.ts'
import { kindOf, STATES } from './kind.ts'
import type { Observed } from './observed.ts'
import { asValue, type Branch, copyOf, type Tree } from './tree.ts'

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

/** The letter case in which the literals of a table are written. */
type Style = 'upper' | 'lower' | 'mixed'

const styleOf = (word: string): Style =>
  word === word.toUpperCase() ? 'upper' : word === word.toLowerCase() ? 'lower' : 'mixed'

/** What stands before a part. */
type Before = 'nothing' | 'blank' | 'label' | 'literal' | 'id' | 'order'

/** The shapes of all keys: which words are literals is decided here, when all keys are known. */
export const shapesOf = (trees: readonly Tree[]): Shape[] => {
  const style = styleOfAll(trees)
  return trees.flatMap(({ root, delimiter, labelled }) =>
    walk(copyOf(root), 'nothing', { style, labelled }).map(({ parts, end }) => ({
      delimiter,
      labelled,
      parts: labelled ? withVersion(parts) : parts,
      count: end.count,
      keys: end.ends,
    })),
  )
}

/** What holds for all keys of a tree. */
interface Setting {
  readonly style: Style
  readonly labelled: boolean
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

interface Path {
  readonly parts: readonly ShapePart[]
  readonly end: Branch
}

const walk = (at: Branch, before: Before, setting: Setting): Path[] => {
  if (at.words.size === 0 && !at.any) return [{ parts: [], end: at }]
  for (const word of valuesAmong(at, before, setting)) asValue(at, word)
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
  const after = ORDERED.has(kindOf(values).kind) ? 'order' : 'id'
  return [...literals, ...walk(branch, after, setting).map((path) => withPart(values, path))]
}

const afterWord = (word: string, { labelled }: Setting): Before =>
  word === '' ? 'blank' : labelled && isLabel(word) ? 'label' : 'literal'

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

/** More entities than this have no table. */
const MOST_CAPITALS = 40

/** A word that is the only one in its place, in at least this many keys, is a literal. */
const ALWAYS = 5
const ALWAYS_A_CODE = 20

/** Among names, a word in fewer than one key of this many is a name too. */
const RARE = 200

/** The words at a place that are values there. */
const valuesAmong = (at: Branch, before: Before, setting: Setting): string[] => {
  const counted = countedAmong(at)
  return counted.length > 0
    ? [...new Set([...counted, ...namesAmong(at, before, setting)])]
    : namesAmong(at, before, setting)
}

/** Words that differ in their number only, `user1`, `user2` and `user3`, are values. */
const countedAmong = (at: Branch): string[] => {
  const stems = new Map<string, string[]>()
  for (const word of at.words.keys()) {
    const stem = /^(.*\D)\d$/u.exec(word)?.[1]
    if (stem !== undefined) stems.set(stem, [...(stems.get(stem) ?? []), word])
  }
  return [...stems.values()].filter((words) => words.length >= 3).flat()
}

const namesAmong = (at: Branch, before: Before, setting: Setting): string[] => {
  if (before === 'label') return [...at.words.keys()]
  const { style, labelled } = setting
  const words = [...at.words].filter(
    ([word]) => !(labelled && isLabel(word)) && !word.startsWith('$'),
  )
  const names = words.map(([word]) => word)
  const total = words.reduce((sum, [, { count }]) => sum + count, 0)
  const isMany = words.length > MOST_LITERALS && total < 3 * words.length
  const foreign = names.filter((word) => word !== '' && styleOf(word) !== style)
  const isAlike = (): boolean =>
    new Set(words.map(([, branch]) => signature(branch, setting))).size === 1
  if (before === 'nothing') {
    // Words among other values, seen once each: names of something.
    const isMixed =
      at.any &&
      total <= 2 * words.length &&
      (at.any.branch.count > total || names.every((word) => styleOf(word) === 'mixed'))
    const areCodes = words.length > 2 && names.every(isCode) && isAlike()
    const areNames = at.any && words.length > MOST_LITERALS && style !== 'upper' && isAlike()
    const areStates = words.length > 1 && names.every((word) => STATES.has(word)) && isAlike()
    // Words in capitals with more parts after them are literals, even where a table has dozens, each seen once.
    const areLiterals =
      words.length <= MOST_CAPITALS &&
      words.every(([word, branch]) => /^[A-Z_]*$/.test(word) && !isEnd(branch)) &&
      names.filter((word) => word.length < 3).length * 5 <= words.length
    const areMany = isMany && !areLiterals
    return areMany || isMixed || areCodes || areNames || areStates ? names : []
  }
  // `#METADATA`: what follows nothing at all belongs to it, unless other values do too.
  if (before === 'blank') {
    return at.any
      ? words.filter(([, { count }]) => count * RARE < 20 * at.count).map(([word]) => word)
      : []
  }
  const isText = at.any !== undefined && kindOf(at.any.values).kind === 'text'
  // One word behind many values is a constant, in whatever case.
  const [[only, { count: times }] = ['', { count: 0 }]] = words
  const least = isCode(only) ? ALWAYS_A_CODE : ALWAYS
  const isConstant = words.length === 1 && !at.any && times >= least
  if (isConstant && (before === 'id' || before === 'order')) return []
  if (before === 'id') {
    // `LOG#<id>#OPEN` and `LOG#<id>#DONE`: what becomes of one thing, and not two kinds of rows.
    const areStates = names.length > 1 && names.every((word) => STATES.has(word.toLowerCase()))
    if (areStates && isAlike()) return names
    if (isMany || (words.length > MOST_LITERALS && isAlike())) return names
    // Among names, a word that ends a key or two is one of them, and so are many that end keys.
    const last = words.filter(([, branch]) => isEnd(branch))
    const seldom = last.filter(([, { count }]) => last.length > 3 || count < 3)
    const ends = isText || foreign.length > 0 ? seldom : []
    const rare = isText ? words.filter(([, { count }]) => count * RARE < at.count) : []
    const others = [...ends, ...rare].map(([word]) => word)
    return [...new Set([...foreign, ...names.filter(isCode), ...others])]
  }
  if (before === 'order') return names.length > 1 ? names : foreign
  // After a literal stands a value, unless it is always the same word and more follows it.
  if (at.any && !isText && total * 4 < at.count) return foreign
  if (at.any || isMany) return names
  if (words.length === 1) {
    const [[word, only]] = words as [[string, Branch]]
    if (word === '') return []
    return foreign.includes(word) || isCode(word) || isEnd(only) ? names : []
  }
  return isAlike() ? names : [...new Set([...foreign, ...names.filter(isCode)])]
}

/** Two capitals are a country or a state. */
const isCode = (word: string): boolean => /^[A-Z]{2}$/.test(word)

/** Whether nothing but a shard follows. */
const isEnd = (at: Branch): boolean =>
  (at.words.size === 0 && !at.any) || (at.words.size === 1 && at.words.has('SHARD'))

/** What follows a branch, in a text: the same for what is made alike. */
const signature = (at: Branch, setting: Setting): string =>
  walk(copyOf(at), 'literal', setting)
    .map(({ parts }) => JSON.stringify(parts.map((part) => (typeof part === 'string' ? part : 0))))
    .sort()
    .join()
