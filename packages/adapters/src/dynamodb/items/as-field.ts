import type { AnyField } from '@keywright/core'

/**
 * A value as its field takes it. A table gives a bigint back as a number, and a number beyond 2^53
 * as a bigint; an attribute of a native index (`isOwn`) gives back the text that its field wrote.
 * Anything else stays as it is, for the field to take or to refuse.
 */
export const asField = ({ kind, codec }: AnyField, value: unknown, isOwn: boolean): unknown => {
  if (kind === 'bigint' && Number.isSafeInteger(value)) return BigInt(value as number)
  if (typeof value === 'bigint') {
    if (kind === 'number' && BigInt(Number(value)) === value) return Number(value)
    if (kind === 'decimal') return String(value)
  }
  if (!isOwn || typeof value !== 'string' || !TEXT_IS_STORED.has(kind)) return value
  return codec.decode(value) ?? value
}

/** The kinds whose values are not text, so that a text can only be what the field wrote. */
const TEXT_IS_STORED: ReadonlySet<string> = new Set([
  'integer',
  'bigint',
  'number',
  'boolean',
  'bytes',
  'time',
  'bucket',
])
