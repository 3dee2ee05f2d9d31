import type { AnyShardedKey } from '@keywright/adapters'
import type { AnyKey } from '@keywright/core'
import { oneLine } from '@keywright/core/internal'
import { type Code, importCode } from './code.ts'
import { isLabel } from './delimiter.ts'
import { distinctNames } from './distinct-names.ts'
import { coreKey, type NamedPart } from './field-of-kind.ts'
import { type InferredKind, type Kind, kindOf } from './kind.ts'
import { camel, namesOf } from './names.ts'
import type { Shape } from './shapes.ts'
import { coreCode, legacyCode } from './write-code.ts'

/** A field that was read out of keys. */
export interface InferredField {
  readonly name: string
  readonly kind: InferredKind
  /** True where greater values come first. */
  readonly descending: boolean
  /** Some of its values, as they stand in the keys. */
  readonly examples: readonly string[]
}

/** A key definition that was read out of keys. */
export interface InferredKey {
  /** The name that `code` gives it: `orderKey`. */
  readonly name: string
  /** Its shape for people: `ORDER#<at>#<orderId>`. */
  readonly pattern: string
  /** What stands between its parts; `undefined` where it has one part only. */
  readonly delimiter: string | undefined
  /** Literals and fields, from the left. */
  readonly parts: readonly (string | InferredField)[]
  /** How many keys have this shape. */
  readonly count: number
  /** Some of them. */
  readonly keys: readonly string[]
  /** The definition itself, where core's keys are written like these; else they need `legacyKey`. */
  readonly key: AnyKey | AnyShardedKey | undefined
  /** The code that defines it. */
  readonly code: string
}

/** What a shape becomes before it has a name among others; `code` is the call that makes it. */
export interface Draft extends Omit<InferredKey, 'name' | 'code'>, Code {
  /** What it may be called, the shortest first. */
  readonly names: readonly string[]
  readonly kinds: readonly Kind[]
  readonly shape: Shape
}

/** Reads a shape as a definition. `isLoose`: its values hold the delimiter. */
export const draftOf = (shape: Shape, isLoose: boolean): Draft => {
  const { delimiter, count, keys } = shape
  const kinds = shape.parts.map((part) => (typeof part === 'string' ? part : kindOf(part)))
  const shard = shardsOf(shape)
  const shown = shard === undefined ? kinds : kinds.slice(0, -2)
  const isMark = (part: unknown): boolean =>
    shape.labelled && typeof part === 'string' && isLabel(part)
  const names = namesOf(shown, isMark)
  const fields = shown.map(
    (part): NamedPart =>
      typeof part === 'string' ? part : { name: names.shift() as string, kind: part },
  )
  const isRaw = shape.parts.some((part) => typeof part !== 'string' && part.raw !== undefined)
  const isCore = !isRaw && !isLoose && !shape.labelled && (delimiter ?? '#') === '#'
  const made = isCore ? coreKey(fields, shard) : undefined
  const isExact = made !== undefined && keys.every((one) => made.tryDecode(one) !== undefined)
  const parts = fields.map((part, i): string | InferredField => {
    const seen = shape.parts[i]
    if (typeof part === 'string' || typeof seen !== 'object') return part as string
    const { kind, descending = false } = part.kind
    const examples = [...(seen.values?.keys() ?? [])].slice(0, 5)
    return { name: part.name, kind, descending, examples }
  })
  const delimited = delimiter ?? '#'
  const gaps = fields.slice(1).map((_, i) => (isMark(fields[i]) ? '' : delimited))
  const pattern = fields
    .map((part, i) => (gaps[i - 1] ?? '') + (typeof part === 'string' ? part : `<${part.name}>`))
    .join('')
  return {
    names: namesFor(fields),
    pattern: shard === undefined ? pattern : `${pattern}${delimited}SHARD${delimited}<shard>`,
    delimiter,
    parts: shard === undefined ? parts : [...parts, 'SHARD', SHARD_FIELD],
    count,
    keys,
    key: isExact ? made : undefined,
    ...(isExact ? coreCode(fields, shard) : legacyCode(fields, gaps, shard)),
    kinds: shown.filter((part) => typeof part !== 'string'),
    shape,
  }
}

const SHARD_FIELD: InferredField = {
  name: 'shard',
  kind: 'number',
  descending: false,
  examples: [],
}

/** How many shards a key that ends with a shard's number has; `undefined` for any other. */
const shardsOf = ({ parts, delimiter }: Shape): number | undefined => {
  const [mark, last] = parts.slice(-2)
  if (parts.length < 3 || delimiter !== '#' || mark !== 'SHARD' || typeof last !== 'object') {
    return undefined
  }
  const isNumber = last.forms.size === 1 && last.forms.has('digits')
  const widths = [...last.widths.values()]
  if (!isNumber || widths.some(({ padded }) => padded)) return undefined
  return 1 + Math.max(...widths.map(({ high }) => Number(high)))
}

/** What a definition may be called: by its first literal, by its last, by all of them, with its fields. */
const namesFor = (parts: readonly NamedPart[]): string[] => {
  const literals = parts.filter(
    (part) => typeof part === 'string' && /\p{L}/u.test(part),
  ) as string[]
  const fields = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]))
  const all = [literals.slice(0, 1), literals.slice(-1), literals, [...literals, ...fields]]
  const names = all.map((words) => camel(words.join(' ')) || 'row')
  return [...new Set(names)].map((name) => `${/^\p{L}/u.test(name) ? name : `k${name}`}Key`)
}

/** Gives every definition a name of its own, and the code that defines it. */
export const named = (drafts: readonly Draft[]): { all: InferredKey[]; code: string } => {
  const names = distinctNames(drafts.map((draft) => draft.names))
  const all = drafts.map((draft, i): InferredKey => {
    const name = names[i] as string
    const { pattern, delimiter, parts, count, keys, key } = draft
    const code = `export const ${name} = ${draft.code}`
    return { name, pattern, delimiter, parts, count, keys, key, code }
  })
  const head = importCode(drafts.flatMap(({ imports }) => imports))
  const bodies = all.map(({ code, count, keys }) => {
    const some = count === 1 ? '1 key' : `${count} keys`
    return `// ${some}, such as ${oneLine(shortened(keys[0] ?? ''))}\n${code}`
  })
  return { all, code: all.length === 0 ? '' : `${[head, ...bodies].join('\n\n')}\n` }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
