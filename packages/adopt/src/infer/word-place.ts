import { isLabel } from './delimiter.ts'
import { kindOf } from './kind.ts'
import type { Branch } from './tree.ts'

/** The letter case in which the literals of a table are written. */
export type Style = 'upper' | 'lower' | 'mixed'

export const styleOf = (word: string): Style =>
  word === word.toUpperCase() ? 'upper' : word === word.toLowerCase() ? 'lower' : 'mixed'

/** What stands before a part: `order` is a value that rows are sorted by, `id` any other value. */
export type Before = 'nothing' | 'blank' | 'label' | 'literal' | 'id' | 'order'

/** What is known of one place of keys when its words are judged. */
export interface WordPlace {
  readonly at: Branch
  readonly before: Before
  readonly style: Style
  /** The words that may be literals or values, with what follows each. */
  readonly words: readonly (readonly [word: string, branch: Branch])[]
  readonly names: readonly string[]
  /** How many keys have one of the words here. */
  readonly total: number
  /** Words in another letter case than the table's literals. */
  readonly foreign: readonly string[]
  /** Whether other values stand here too, and they are text. */
  readonly isText: boolean
  /** Whether the same follows every word. */
  readonly isAlike: () => boolean
}

/** What holds for all keys of a tree. */
export interface Setting {
  readonly style: Style
  readonly labelled: boolean
}

/** Looks at one place. `signature` tells what follows a branch. */
export const wordPlace = (
  at: Branch,
  before: Before,
  { style, labelled }: Setting,
  signature: (branch: Branch) => string,
): WordPlace => {
  const isFree = ([word]: readonly [string, Branch]): boolean =>
    before === 'label' || (!(labelled && isLabel(word)) && !word.startsWith('$'))
  const words = [...at.words].filter(isFree)
  const names = words.map(([word]) => word)
  return {
    at,
    before,
    style,
    words,
    names,
    total: words.reduce((sum, [, { count }]) => sum + count, 0),
    foreign: names.filter((word) => word !== '' && styleOf(word) !== style),
    isText: at.any !== undefined && kindOf(at.any.values).kind === 'text',
    isAlike: () => new Set(words.map(([, branch]) => signature(branch))).size === 1,
  }
}

/** Two capitals are a country or a state. */
export const isCountry = (word: string): boolean => /^[A-Z]{2}$/.test(word)

/** Whether nothing but a shard follows. */
export const isEnd = (at: Branch): boolean =>
  (at.words.size === 0 && !at.any) || (at.words.size === 1 && at.words.has('SHARD'))
