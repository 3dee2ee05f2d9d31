import type { AnyField } from '@keywright/core'
import { attempt } from '@keywright/core/internal'
import { toNative } from '../stored/decimal.ts'

/**
 * A value as its field takes it: as it is or, if the field does not take it, converted from what a
 * table may have returned. A bigint comes back as a number, and a number beyond 2^53 as a bigint; an
 * attribute of a native index holds the text that its field (one of `own`) wrote. Anything else stays as it
 * is, for the field to refuse.
 */
export const asField = (field: AnyField, value: unknown, own: readonly AnyField[]): unknown =>
  takes(field, value)
    ? value
    : (otherForms(field, value, own).find((one) => takes(field, one)) ?? value)

/** What the table may have been given, if this is what it returned. */
const otherForms = (
  { kind, name }: AnyField,
  value: unknown,
  own: readonly AnyField[],
): unknown[] => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [BigInt(value)] : []
  // What is no text is the text of no value.
  if (typeof value !== 'bigint') {
    return own
      .filter((one) => one.name === name)
      .map(({ codec }) => attempt(() => codec.decode(value as string)))
  }
  const number = Number(value)
  if (Number.isSafeInteger(number)) return []
  // A decimal takes numbers, too, and would go by their shortest spelling: 2n ** 60n ends with 976, not 000.
  if (kind === 'decimal') return [String(value)]
  // Exact, or what is stored for the number: the bigint of its shortest spelling. None is infinite.
  return attempt(() => [BigInt(number), toNative(String(number))].includes(value)) ? [number] : []
}

/** Whether a field takes a value. */
export const takes = ({ codec }: AnyField, value: unknown): boolean =>
  attempt(() => codec.encode(value as never)) !== undefined
