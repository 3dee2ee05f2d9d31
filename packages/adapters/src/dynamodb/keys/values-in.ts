import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { isAbsent, setOwn, valueIn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { sidesOf } from '../schema/side.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField, takes } from './as-field.ts'
import type { Keyring } from './keyring.ts'
import { readSide } from './read-keys.ts'

/**
 * The values that the keys of a row are made of, as their fields decode them. Those of the table's key,
 * in `primary`, come first; then what the row holds under the name of the value; then what is in the
 * key of an index. A bucket does not know its exact time.
 */
export const valuesIn = (
  { all, fixed, hidden }: Keyring,
  row: Values,
  primary: Values,
): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  // The table's fields come first: where two fields of a name read it differently, they decide.
  for (const side of all.indexes.flatMap(({ index }) => sidesOf(index))) {
    for (const field of side.fields) {
      const { name } = field
      if (name === all.type || Object.hasOwn(values, name)) continue
      const held = hidden.has(name) ? undefined : valueIn(row, name)
      const value =
        (fixed.has(name) ? valueIn(primary, name) : undefined) ??
        (isAbsent(held) ? inKey(side, row, field) : fromAttribute(field, held, all.own))
      if (value !== undefined) setOwn(values, name, value)
    }
  }
  return values
}

/** A value that the row has only in its key. */
const inKey = (side: Side, row: Values, { name, kind }: AnyField): unknown =>
  KINDS[kind].coarse ? undefined : valueIn(readSide(side, row) ?? {}, name)

/** An attribute as its field decodes it; as it is, where the field does not take it. */
const fromAttribute = (field: AnyField, held: unknown, own: readonly AnyField[]): unknown => {
  const { codec, kind } = field
  const given = asField(field, held, own)
  if (!takes(field, given)) return held
  return KINDS[kind].coarse
    ? new Date(given as Date | string)
    : codec.decode(codec.encode(given as never))
}
