import type { AnyField } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import { inherits, inside, isAbsent, setOwn, valueIn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import type { UniqueKey } from '../schema/unique-types.ts'
import { checkKey, PARTITION_LIMIT } from '../stored/size.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type { FieldMaker, KeyMaker, Making } from './key-maker-types.ts'

/** The texts of all fields at once, which is faster than one by one; `undefined` unless all values are there. */
export const textsOf = ({ fields }: KeyMaker, source: Values): string[] | undefined => {
  const texts: string[] = new Array(fields.length)
  try {
    for (let i = 0; i < texts.length; i++) {
      const { name, encode } = fields[i] as FieldMaker
      const value = valueIn(source, name)
      if (isAbsent(value)) return undefined
      texts[i] = encode(value as never)
    }
    return texts
  } catch {
    // What is refused is tried again, key by key.
    return undefined
  }
}

/** The text of a unique key; `undefined` where it is sparse and a value is absent. */
export const uniqueText = (making: Making, unique: UniqueKey): string | undefined => {
  const { place, needs, sparse } = unique
  return hasValues(making, needs, sparse, place)
    ? checkKey(place, textIn(making, unique), PARTITION_LIMIT)
    : undefined
}

/** The text of a key without its shard. Values that its fields do not take may be in another form. */
export const textIn = (
  making: Making,
  { key, fields, place }: Pick<Side, 'key' | 'fields' | 'place'>,
): string => {
  const encode = key?.encode as (values: Values) => string
  try {
    return encode(making.source)
  } catch {
    const values: Record<string, unknown> = {}
    for (const field of fields) setOwn(values, field.name, fieldValue(making, field))
    return inside(place, () => encode(values))
  }
}

/** A value as its field takes it. */
export const fieldValue = ({ maker, source }: Making, field: AnyField): unknown =>
  asField(field, valueIn(source, field.name), maker.own)

/** The first of these values that an item lacks. */
export const missingIn = ({ source }: Making, needs: readonly string[]): string | undefined =>
  needs.find((name) => isAbsent(valueIn(source, name)))

/** Whether an item has all values of a key; refuses one that lacks any, unless the key is sparse. */
export const hasValues = (
  making: Making,
  needs: readonly string[],
  isSparse: boolean,
  within: string,
): boolean => {
  const missing = missingIn(making, needs)
  if (missing === undefined) return true
  const { source, item } = making
  const place = { within, field: missing }
  // A getter of a class is not stored: without it, the item would leave the index in silence.
  if (inherits(source, missing) || inherits(item, missing)) {
    refuse('INVALID_VALUE', 'an own property', words('an inherited one'), place)
  }
  if (!isSparse) {
    refuse('INVALID_VALUE', 'a value, or sparse: true', valueIn(source, missing), place)
  }
  return false
}
