import type { AnyField } from '@keywright/core'
import { setOwn, valueIn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { canonicalDecimal } from '../stored/decimal.ts'
import { isRawText, nativeValue } from '../stored/native-value.ts'
import { bareValue, isEqual, readStored, typeOf } from '../stored/stored.ts'
import type { AttributeSchema, Stored, StoredValue, Values } from '../stored/stored-types.ts'
import { takes } from './as-field.ts'

/** The values that the item's own attributes hold for a key; `undefined` where its fields do not take one. */
export const nativeRead = (side: Side, row: Values): Values | undefined => {
  const values: Record<string, unknown> = {}
  for (const [i, field] of side.fields.entries()) {
    const attribute = side.attributes[i] as AttributeSchema
    const value = ownValue(field, attribute, readStored(valueIn(row, attribute.name)))
    if (value === undefined) return undefined
    setOwn(values, field.name, value)
  }
  return values
}

/**
 * Whether these values are the ones in a native key of the table, which has been read. Such a key has one
 * attribute.
 */
export const makesNative = (side: Side, values: Values, row: Values): boolean => {
  const field = side.fields[0] as AnyField
  const attribute = side.attributes[0] as AttributeSchema
  const made = nativeValue(side.place, field, attribute, valueIn(values, field.name))
  return isEqual(made, readStored(valueIn(row, attribute.name)) as Stored)
}

/** The value of a field in an attribute of its own, as the field decodes it. */
const ownValue = (
  field: AnyField,
  { type }: AttributeSchema,
  stored: Stored | undefined,
): unknown => {
  if (stored === undefined || typeOf(stored) !== type) return undefined
  const { codec } = field
  const value = bareValue(stored)
  if (type === 'S' && !isRawText(field)) return codec.decode(value as string)
  const taken = (type === 'N' ? numbers(value) : [value]).find((one) => takes(field, one))
  return taken === undefined ? undefined : codec.decode(codec.encode(taken as never))
}

/** A number as a field may take it: a number, a bigint or text, none of them rounded. */
const numbers = (value: StoredValue): unknown[] => {
  const digits = canonicalDecimal(String(value))
  const whole = /^-?\d+$/.test(String(value)) ? [BigInt(String(value))] : []
  return [value, Number(value), ...whole, String(value)].filter(
    (one) => canonicalDecimal(String(one)) === digits,
  )
}
