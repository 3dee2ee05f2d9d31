import type { AnyField } from '@keywright/core'
import { KINDS, refuse } from '@keywright/core/internal'
import { readStored } from './stored.ts'
import type { AttributeSchema, Stored, StoredValue } from './stored-types.ts'

/** DynamoDB holds 38 significant digits, from 1E-130 to 9.99E+125. */
const MOST_DIGITS = 38
const LEAST_NUMBER = 1e-130
const MOST_NUMBER = 9.99e125

/** Checks that a field's values fit an attribute's type and sort there as the field says. */
export const checkNative = (
  place: string,
  field: AnyField | undefined,
  { name, type }: AttributeSchema,
): void => {
  const { digits = 0, scale = 0 } =
    (field as { options?: { digits?: number; scale?: number } } | undefined)?.options ?? {}
  // An attribute of type S holds the text of any field.
  const isFit = field?.codec && (type === 'S' || KINDS[field.kind].native === type)
  if (!isFit || (type !== 'S' && (field.codec.descending || digits + scale > MOST_DIGITS))) {
    const expected = `an ascending field for type ${type}, at most ${MOST_DIGITS} digits`
    refuse('INVALID_DEFINITION', expected, field?.kind, `${place}: ${name}`)
  }
}

/**
 * A value as it stands alone in its attribute: text unescaped, numbers as numbers, bytes as bytes,
 * and everything else, like any descending field, as the text of its field.
 */
export const nativeValue = (
  place: string,
  field: AnyField,
  { type }: AttributeSchema,
  value: unknown,
): Stored => {
  const { codec, name } = field
  const at = { within: place, field: name }
  const text = codec.encode(value as never, at)
  if (type === 'S') return isRawText(field) ? (value as string) : text
  if (type === 'B') return readStored(value) as Stored
  // A decimal is text, in one spelling.
  const exact = codec.decode(text)
  if (typeof exact === 'string') return { type, value: exact }
  const size = Math.abs(Number(value))
  if (size && !(size >= LEAST_NUMBER && size <= MOST_NUMBER)) {
    refuse('INVALID_VALUE', 'a number from 1E-130 to 9.99E+125', value, at)
  }
  return { type, value: (value || 0) as StoredValue } // -0 is 0
}

/** True for a field whose values stand in their attribute unescaped. */
export const isRawText = ({ kind, codec }: AnyField): boolean =>
  KINDS[kind].escaped && !codec.descending
