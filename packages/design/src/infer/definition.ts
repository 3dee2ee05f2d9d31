import type { AnyShardedKey } from '@keywright/adapters'
import {
  type AnyField,
  type AnyKey,
  bigint,
  bucket,
  choice,
  date,
  decimal,
  desc,
  integer,
  key,
  number,
  type Part,
  sharded,
  text,
  time,
  token,
  uuid,
} from '@keywright/core'
import { fieldCode, quote } from '../text/code.ts'
import { oneLine } from '../text/one-line.ts'
import { isLabel } from './delimiter.ts'
import { type InferredKind, type Kind, kindOf } from './kind.ts'
import { camel, namesOf } from './names.ts'
import type { Shape } from './shapes.ts'

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

/** What a shape becomes before it has a name among others. */
export interface Draft extends Omit<InferredKey, 'name' | 'code'> {
  readonly base: string
  readonly call: string
  readonly imports: readonly (readonly [module: string, name: string])[]
  readonly kinds: readonly Kind[]
  readonly shape: Shape
}

/** Reads a shape as a definition. `isLoose`: its values hold the delimiter. */
export const draftOf = (shape: Shape, isLoose: boolean): Draft => {
  const { delimiter, count, keys } = shape
  const kinds = shape.parts.map((part) => (typeof part === 'string' ? part : kindOf(part)))
  const shard = shardsOf(shape)
  const shown = shard === undefined ? kinds : kinds.slice(0, -2)
  const names = namesOf(shown)
  const named = [...names]
  const fields = shown.map((part) =>
    typeof part === 'string' ? part : { name: named.shift() as string, kind: part },
  )
  const isRaw = shape.parts.some((part) => typeof part !== 'string' && part.raw !== undefined)
  const hasLabels = fields.some((part) => typeof part === 'string' && isMark(part))
  const isCore = !isRaw && !isLoose && !hasLabels && (delimiter ?? '#') === '#'
  const made = isCore ? coreKey(fields, shard) : undefined
  const isExact = made !== undefined && keys.every((one) => made.tryDecode(one) !== undefined)
  const parts = fields.map((part, i): string | InferredField => {
    const seen = shape.parts[i]
    if (typeof part === 'string' || typeof seen !== 'object') return part as string
    const { kind, descending = false } = part.kind
    const examples = [...(seen.values?.keys() ?? [])].slice(0, 5)
    return { name: part.name, kind, descending, examples }
  })
  const gap = delimiter ?? '#'
  const pattern = fields
    .map((part) => (typeof part === 'string' ? part : `<${part.name}>`))
    .reduce((all, part, i) => all + (isMark(fields[i - 1]) ? '' : gap) + part)
  return {
    base: baseName(fields),
    pattern: shard === undefined ? pattern : `${pattern}${gap}SHARD${gap}<shard>`,
    delimiter,
    parts: shard === undefined ? parts : [...parts, 'SHARD', SHARD_FIELD],
    count,
    keys,
    key: isExact ? made : undefined,
    ...(isExact ? coreCode(fields, shard) : legacyCode(fields, gap, shard)),
    kinds: shown.filter((part) => typeof part !== 'string'),
    shape,
  }
}

type NamedPart = string | { readonly name: string; readonly kind: Kind }

const SHARD_FIELD: InferredField = {
  name: 'shard',
  kind: 'number',
  descending: false,
  examples: [],
}

/** A label of ElectroDB's, which stands right before its value. */
const isMark = (part: NamedPart | undefined): boolean => typeof part === 'string' && isLabel(part)

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

/** The field that core has for a kind. What it has none for is text, or a token. */
const coreField = (name: string, kind: Kind): AnyField => {
  const field = ascendingField(name, kind)
  return kind.descending ? (desc(field as never) as AnyField) : field
}

const ascendingField = (name: string, kind: Kind): AnyField => {
  const { digits = 1, scale = 0, signed } = kind
  switch (kind.kind) {
    case 'choice':
      return choice(name, kind.options as [string, ...string[]])
    case 'integer':
    case 'epoch':
      return digits > 16
        ? bigint(name, signed ? { digits, signed } : { digits })
        : integer(name, signed ? { digits, signed } : { digits })
    case 'decimal':
      return decimal(name, { digits, scale })
    case 'double':
      return number(name)
    case 'time':
      return kind.format === undefined ? time(name) : text(name)
    case 'date':
      return date(name)
    case 'bucket':
      return bucket(name, kind.unit as 'month')
    case 'uuid':
      return uuid(name)
    case 'ulid':
    case 'id':
    case 'hash':
      return token(name)
    default:
      return text(name)
  }
}

const coreKey = (parts: readonly NamedPart[], shards: number | undefined) => {
  try {
    const made = key<Part[]>(
      ...parts.map((part) => (typeof part === 'string' ? part : coreField(part.name, part.kind))),
    )
    return shards === undefined
      ? (made as unknown as AnyKey)
      : (sharded(made, { by: 'id', count: shards }) as unknown as AnyShardedKey)
  } catch {
    // A literal or a count that core refuses: the keys are not its own.
    return undefined
  }
}

type Code = Pick<Draft, 'call' | 'imports'>

const CORE = '@keywright/core'
const MIGRATE = '@keywright/migrate'

const coreCode = (parts: readonly NamedPart[], shards: number | undefined): Code => {
  const imports: [string, string][] = [[CORE, 'key']]
  const codes = joined(parts).map((part) => {
    if (typeof part === 'string') return quote(part)
    const { prefix } = part.kind
    if (part.kind.kind === 'id' && prefix !== undefined) {
      imports.push(['@keywright/ids', 'id'])
      return `id(${quote(part.name)}, ${quote(prefix)})`
    }
    return written(coreField(part.name, part.kind), imports)
  })
  const call = `key(${codes.join(', ')})`
  if (shards === undefined) return { call, imports }
  imports.push([CORE, 'sharded'])
  return { call: `sharded(${call}, { by: 'id', count: ${shards} })`, imports }
}

/** Literals that follow each other are one: `#METADATA`, `FOLLOWS#ARTIST`. */
const joined = (parts: readonly NamedPart[]): NamedPart[] => {
  const all: NamedPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (typeof part === 'string' && typeof last === 'string') all.splice(-1, 1, `${last}#${part}`)
    else all.push(part)
  }
  return all
}

const written = (field: AnyField, imports: [string, string][]): string => {
  if ('of' in field) imports.push([CORE, 'desc'])
  imports.push([CORE, field.kind])
  return fieldCode(field)
}

/** Code for keys whose values stand there verbatim, between any delimiters. */
const legacyCode = (
  parts: readonly NamedPart[],
  delimiter: string,
  shards: number | undefined,
): Code => {
  const all: readonly NamedPart[] =
    shards === undefined ? parts : [...parts, 'SHARD', { name: 'shard', kind: { kind: 'number' } }]
  const imports: [string, string][] = [[MIGRATE, 'legacyKey']]
  const codes = all.map((part) => {
    if (typeof part === 'string') return quote(part)
    const { name, kind } = part
    if (kind.kind === 'epoch') {
      imports.push([MIGRATE, 'epoch'])
      return `epoch(${quote(name)}, ${quote(kind.unit as string)})`
    }
    // Verbatim, a double is hex digits and no number that JavaScript would write.
    const field = kind.kind === 'double' ? token(name) : coreField(name, kind)
    return written(field, imports)
  })
  const gaps = all.slice(1).map((_, i) => (isMark(all[i]) ? '' : delimiter))
  const isPlain = gaps.every((gap) => gap === delimiter)
  const options = isPlain
    ? delimiter === '#'
      ? '{}'
      : `{ delimiter: ${quote(delimiter)} }`
    : `{ delimiter: [${gaps.map(quote).join(', ')}] }`
  return { call: `legacyKey(${[options, ...codes].join(', ')})`, imports }
}

/** What a definition is called: by its first literal, or by its fields. */
const baseName = (parts: readonly NamedPart[]): string => {
  const literal = parts.find((part) => typeof part === 'string' && /[A-Za-z]/.test(part))
  const name = camel(typeof literal === 'string' ? literal : 'row')
  return `${/^[A-Za-z]/.test(name) ? name : `k${name}`}Key`
}

/** Gives every definition a name of its own, and the code that defines it. */
export const named = (drafts: readonly Draft[]): { all: InferredKey[]; code: string } => {
  const taken = new Set<string>()
  const imports = new Map<string, Set<string>>()
  const all = drafts.map((draft): InferredKey => {
    let name = draft.base
    for (let n = 2; taken.has(name); n++) name = `${draft.base}${n}`
    taken.add(name)
    for (const [module, one] of draft.imports) {
      imports.set(module, (imports.get(module) ?? new Set()).add(one))
    }
    const { pattern, delimiter, parts, count, keys } = draft
    const code = `export const ${name} = ${draft.call}`
    return { name, pattern, delimiter, parts, count, keys, key: draft.key, code }
  })
  const heads = [...imports]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => `import { ${[...names].sort().join(', ')} } from '${module}'`)
  const bodies = all.map(({ code, count, keys }) => {
    const some = count === 1 ? '1 key' : `${count} keys`
    return `// ${some}, such as ${oneLine(shortened(keys[0] ?? ''))}\n${code}`
  })
  return { all, code: all.length === 0 ? '' : `${[heads.join('\n'), ...bodies].join('\n\n')}\n` }
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)
