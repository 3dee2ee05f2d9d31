import { type AnyField, time, token } from '@keywright/core'
import { fieldCode, quote } from '@keywright/core/internal'
import { coreField, type NamedPart } from './field-of-kind.ts'
import { CANONICAL_TIME } from './form.ts'
import type { Kind } from './kind.ts'

/** The code that defines a key, and what it imports. */
export interface Code {
  readonly call: string
  readonly imports: readonly (readonly [module: string, name: string])[]
}

const CORE = '@keywright/core'
const ADOPT = '@keywright/adopt'

/** Code for keys that core writes. */
export const coreCode = (parts: readonly NamedPart[], shards: number | undefined): Code => {
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
export const legacyCode = (
  parts: readonly NamedPart[],
  gaps: readonly string[],
  shards: number | undefined,
): Code => {
  const all: readonly NamedPart[] =
    shards === undefined ? parts : [...parts, 'SHARD', { name: 'shard', kind: { kind: 'number' } }]
  const between = shards === undefined ? gaps : [...gaps, '#', '#']
  const isLower = all.some((part) => typeof part !== 'string' && isLowerTime(part.kind))
  const imports: [string, string][] = [[ADOPT, 'legacyKey']]
  const codes = all.map((part) => {
    if (typeof part === 'string') return quote(part)
    const { name, kind } = part
    if (kind.kind === 'epoch') {
      imports.push([ADOPT, 'epoch'])
      return `epoch(${quote(name)}, ${quote(kind.unit as string)})`
    }
    if (isLowerTime(kind)) return written(time(name), imports)
    // Verbatim, a double is hex digits and no number that JavaScript would write.
    const field = kind.kind === 'double' ? token(name) : coreField(name, kind)
    return written(field, imports)
  })
  const options = [...delimiterOption(between), ...(isLower ? ["casing: 'lower'"] : [])]
  const given = options.length > 0 ? `{ ${options.join(', ')} }` : '{}'
  return { call: `legacyKey(${[given, ...codes].join(', ')})`, imports }
}

const delimiterOption = (gaps: readonly string[]): string[] => {
  const [first = '#'] = gaps
  if (!gaps.every((gap) => gap === first)) return [`delimiter: [${gaps.map(quote).join(', ')}]`]
  return first === '#' ? [] : [`delimiter: ${quote(first)}`]
}

/** A time of core's in a key that was put into lower case, as ElectroDB does it. */
const isLowerTime = ({ kind, format }: Kind): boolean =>
  kind === 'time' &&
  `time ${format}` === CANONICAL_TIME.replace(/[TZ]/g, (one) => one.toLowerCase())
