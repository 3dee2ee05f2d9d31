import type { AnyField } from '@keywright/core'
import { attempt } from '@keywright/core/internal'

/**
 * A value as its field takes it: as it is or, if the field does not take it, converted from what a
 * table may have returned. A bigint comes back as a number, and a number beyond 2^53 as a bigint; an
 * attribute of a native index holds the text that its field (`own`) wrote. Anything else stays as it
 * is, for the field to refuse.
 */
export const asField = (field: AnyField, value: unknown, own: readonly AnyField[]): unknown => {
  if (takes(field, value)) return value
  const others =
    typeof value === 'number' || typeof value === 'bigint'
      ? [otherNumber(value)]
      : typeof value === 'string'
        ? own.map((one) => decoded(one, value))
        : []
  const other = others.find((one) => one !== undefined && takes(field, one))
  return other === undefined ? value : other
}

/** The same number in JavaScript's other type, where a table may return either. */
const otherNumber = (value: number | bigint): unknown => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  const number = Number(value)
  if (Number.isSafeInteger(number)) return undefined
  return BigInt(number) === value ? number : String(value)
}

const decoded = ({ codec }: AnyField, text: string): unknown => attempt(() => codec.decode(text))

/** Whether a field takes a value. */
export const takes = ({ codec }: AnyField, value: unknown): boolean =>
  attempt(() => codec.encode(value as never)) !== undefined
