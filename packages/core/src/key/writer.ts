import { rethrow } from '../error/guard.ts'
import type { Place } from '../error/place.ts'
import type { AnyField } from '../field/field-types.ts'

/** Values before they are checked: whatever a caller passed. */
export type Values = Readonly<Record<string, unknown>>

/** Writes one field of some values. */
type FieldWriter = (values: Values) => string

/**
 * Writes a field, from the values' own properties only: a field named `constructor` is not taken from
 * the prototype.
 */
const fieldWriter = (field: AnyField, place: Place): FieldWriter => {
  const { name } = field
  const encode = field.codec.encode as (value: unknown, place: Place) => string
  return (values) => encode(Object.hasOwn(values, name) ? values[name] : undefined, place)
}

/** Joins a key. One and two fields, which most keys have, need no loop. */
const joined = (
  writers: readonly FieldWriter[],
  fixed: readonly string[],
): ((values: Values) => string) => {
  const [head = '', middle = '', tail = ''] = fixed
  const [first, second] = writers
  if (!first) return () => head
  if (!second) return (values) => head + first(values) + middle
  if (writers.length === 2) return (values) => head + first(values) + middle + second(values) + tail
  return (values) => {
    let text = head
    for (let i = 0; i < writers.length; i++) {
      text += (writers[i] as FieldWriter)(values) + (fixed[i + 1] as string)
    }
    return text
  }
}

/** Makes the function that writes a key. */
export const keyWriter = (
  fields: readonly AnyField[],
  fixed: readonly string[],
  pattern: string,
): ((values: Values) => string) => {
  const writers = fields.map((field) => fieldWriter(field, { pattern, field: field.name }))
  const write = joined(writers, fixed)
  return (values) => {
    try {
      return write(values ?? {})
    } catch (error) {
      return rethrow(error, 'INVALID_VALUE', 'values that can be read', { pattern })
    }
  }
}
