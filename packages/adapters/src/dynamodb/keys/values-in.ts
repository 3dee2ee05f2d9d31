import type { AnyField } from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { isAbsent, setOwn, valueIn } from '../given.ts'
import type { EntityIndex, Side } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField, takes } from './as-field.ts'
import { sidesOf } from './key-maker.ts'
import type { Keyring } from './keyring.ts'
import { readSide } from './read-keys.ts'

/**
 * The values that the keys of a row are made of, as their fields decode them. Those of the table's key,
 * in `primary`, come first; then what the row holds under the name of the value; then what is in the
 * key of an index. A bucket does not know its exact time.
 */
export const valuesIn = (
  { entity, hidden }: Keyring,
  row: Values,
  primary: Values,
): Record<string, unknown> => {
  const all: Record<string, unknown> = {}
  const sides = Object.values(entity.indexes).flatMap(sidesOf)
  const ofTable = sidesOf(entity.indexes['primary'] as EntityIndex)
  for (const side of sides) {
    const isOfTable = ofTable.includes(side)
    for (const field of side.fields) {
      const { name } = field
      const isExact = !KINDS[field.kind].coarse
      const held = hidden.has(name) ? undefined : valueIn(row, name)
      const value =
        (isOfTable && isExact ? valueIn(primary, name) : undefined) ??
        (isAbsent(held) ? inKey(side, row, field) : fromAttribute(field, held, ownFields(sides)))
      if (value === undefined || (Object.hasOwn(all, name) && !isExact)) continue
      if (!Object.hasOwn(all, name) || isOfTable) setOwn(all, name, value)
    }
  }
  return all
}

/** A value that the row has only in its key. */
const inKey = (side: Side, row: Values, { name, kind }: AnyField): unknown =>
  KINDS[kind].coarse ? undefined : valueIn(readSide(side, row) ?? {}, name)

/** An attribute as its field decodes it; as it is, where the field does not take it. */
const fromAttribute = (field: AnyField, held: unknown, own: readonly AnyField[]): unknown => {
  const { codec, kind, name } = field
  const given = asField(
    field,
    held,
    own.filter((one) => one.name === name),
  )
  if (!takes(field, given)) return held
  if (!KINDS[kind].coarse) return codec.decode(codec.encode(given as never))
  return typeof given === 'string' ? new Date(given) : given
}

/** The fields that write the attributes of their own names. */
const ownFields = (sides: readonly Side[]): AnyField[] =>
  sides.flatMap(({ native, attributes, fields }) =>
    native ? fields.filter(({ name }, i) => attributes[i]?.name === name) : [],
  )
