import { time, token } from '@keywright/core'
import { quote } from '@keywright/core/internal'
import { ADOPT, CORE, type Code, callOf, codeOfPart, joinedLiterals, plainCode } from './code.ts'
import { coreField, type NamedPart } from './field-of-kind.ts'
import { CANONICAL_TIME } from './form.ts'
import type { Kind } from './kind.ts'

/** Code for keys that core writes. */
export const coreCode = (parts: readonly NamedPart[], shards: number | undefined): Code => {
  const codes = joinedLiterals(parts).map((part) => {
    if (typeof part === 'string') return codeOfPart(part)
    const { name, kind } = part
    return kind.kind === 'id' && kind.prefix !== undefined
      ? callOf(['@keywright/ids', 'id'], codeOfPart(name), codeOfPart(kind.prefix))
      : codeOfPart(coreField(name, kind))
  })
  const made = callOf([CORE, 'key'], ...codes)
  if (shards === undefined) return made
  return callOf([CORE, 'sharded'], made, plainCode(`{ by: 'id', count: ${shards} }`))
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
  const codes = all.map((part) => {
    if (typeof part === 'string') return codeOfPart(part)
    const { name, kind } = part
    if (kind.kind === 'epoch') {
      return callOf([ADOPT, 'epoch'], codeOfPart(name), codeOfPart(kind.unit as string))
    }
    if (isLowerTime(kind)) return codeOfPart(time(name))
    // Verbatim, a double is hex digits and no number that JavaScript would write.
    return codeOfPart(kind.kind === 'double' ? token(name) : coreField(name, kind))
  })
  const options = [...delimiterOption(between), ...(isLower ? ["casing: 'lower'"] : [])]
  const given = options.length > 0 ? `{ ${options.join(', ')} }` : '{}'
  return callOf([ADOPT, 'legacyKey'], plainCode(given), ...codes)
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
