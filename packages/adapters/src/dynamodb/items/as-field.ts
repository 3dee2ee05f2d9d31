import type { AnyField } from '@keywright/core'

/**
 * A value as its field takes it: as it is or, if the field does not take it, converted from what a
 * table may have returned. A bigint comes back as a number, and a number beyond 2^53 as a bigint; an
 * attribute of a native index (`isOwn`) holds the text that its field wrote. Anything else stays as
 * it is, for the field to refuse.
 */
export const asField = (field: AnyField, value: unknown, isOwn: boolean): unknown => {
  const others =
    typeof value === 'number' || typeof value === 'bigint'
      ? otherNumbers
      : isOwn && typeof value === 'string'
        ? field.codec.decode
        : undefined
  if (!others || takes(field, value)) return value
  const other = others(value as never)
  return takes(field, other) ? other : value
}

/** The same number in JavaScript's other type, where a table may return either. */
const otherNumbers = (value: number | bigint): unknown => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const number = Number(value)
  if (Number.isSafeInteger(number)) return undefined
  return BigInt(number) === value ? number : String(value)
}

const takes = ({ codec }: AnyField, value: unknown): boolean => {
  try {
    codec.encode(value as never)
    return true
  } catch {
    return false
  }
}
