import { keyByteLength } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import { type Draft, draftOf, type InferredKey, named } from './definition.ts'
import { delimitersOf, divide, isDividedBy } from './delimiter.ts'
import { fieldFindings } from './findings.ts'
import type { InferFinding } from './infer-finding.ts'
import { relationFindings, slipsIn } from './relations.ts'
import { shapesOf } from './shapes.ts'
import { grow, type Tree, tree } from './tree.ts'
import { WORD_RULES, type WordRule } from './word-rules.ts'

/** What `infer` reads out of keys. */
export interface Inference {
  /** How many keys were read. */
  readonly keys: number
  /** The definitions, that of most keys first. */
  readonly definitions: readonly InferredKey[]
  /** A module of TypeScript that defines them. */
  readonly code: string
  /** What is unsafe in the keys, with the keys that show it. */
  readonly findings: readonly InferFinding[]
}

/** Takes keys one by one. */
export interface Reader {
  readonly read: (key: string) => void
  readonly finish: () => Inference
}

/** How many keys without a known delimiter are looked at together to find theirs. */
const WAITING = 1000

/** Sort keys take 1,024 bytes: from nine tenths of that, the next longer value may be refused. */
const NEAR = 922

/** A reader of keys, with the rules that judge their words. */
export const readerOf = (rules: readonly WordRule[] = WORD_RULES): Reader => {
  const trees = new Map<string, Tree>()
  const delimiters: string[] = []
  const singles: Singles = { 'near-limit': [], 'not-unicode': [], 'empty-key': [] }
  let waiting: string[] = []
  let total = 0
  let longest = 0

  const place = (key: string, delimiter: string | undefined): void => {
    const { parts, labelled } = divide(key, delimiter)
    const name = `${parts.length} ${labelled} ${parts.length > 1 ? delimiter : ''}`
    const known = trees.get(name)
    const grown = known ?? tree(parts.length > 1 ? delimiter : undefined, parts.length, labelled)
    if (!known) trees.set(name, grown)
    grow(grown, parts, key)
  }
  const settle = (): void => {
    for (const one of delimitersOf(waiting)) if (!delimiters.includes(one)) delimiters.push(one)
    for (const key of waiting)
      place(
        key,
        delimiters.find((one) => isDividedBy(key, one)),
      )
    waiting = []
  }
  const note = (rule: keyof Singles, key: string): void => {
    if (singles[rule].length < 3) singles[rule].push(key)
  }

  return {
    read: (key) => {
      if (typeof key !== 'string') refuse('INVALID_KEY', 'text', key, `infer: key ${total}`)
      total++
      if (key === '') return note('empty-key', key)
      if (/[\ud800-\udfff]/.test(key) && /\p{Cs}/u.test(key)) note('not-unicode', key)
      const bytes = key.length * 3 < NEAR ? 0 : keyByteLength(key)
      longest = Math.max(longest, bytes)
      if (bytes >= NEAR) note('near-limit', key)
      const delimiter = delimiters.find((one) => isDividedBy(key, one))
      if (delimiter !== undefined) return place(key, delimiter)
      waiting.push(key)
      if (waiting.length >= WAITING) settle()
    },
    finish: () => {
      settle()
      const shapes = shapesOf([...trees.values()], rules)
      const slips = slipsIn(shapes)
      const loose = new Set(slips.values())
      const drafts: Draft[] = shapes
        .filter((shape) => !slips.has(shape))
        .map((shape) => draftOf(shape, loose.has(shape)))
        .sort((a, b) => b.count - a.count)
      const { all, code } = named(drafts)
      return {
        keys: total,
        definitions: all,
        code,
        findings: [
          ...drafts.flatMap(fieldFindings),
          ...relationFindings(drafts, slips),
          ...singleFindings(singles, longest),
        ],
      }
    },
  }
}

/** The first keys that are unsafe on their own, by what is wrong with them. */
type Singles = Record<'near-limit' | 'not-unicode' | 'empty-key', string[]>

const singleFindings = (singles: Singles, longest: number): InferFinding[] => {
  const messages = {
    'near-limit': `The longest key has ${longest} bytes. DynamoDB takes 1,024 in a sort key and 2,048 in a partition key.`,
    'not-unicode': 'A key holds half of a surrogate pair: stores fold such keys together.',
    'empty-key': 'A key is empty: DynamoDB takes no such key.',
  }
  return (Object.keys(singles) as (keyof Singles)[]).flatMap((rule) => {
    const keys = singles[rule]
    return keys.length > 0 ? [{ rule, pattern: '', message: messages[rule], keys }] : []
  })
}
