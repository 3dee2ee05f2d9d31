import { refuse } from '@keywright/core/internal'
import { isAbsent } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { bareValue, isEqual } from '../stored/stored.ts'
import type { AttributeSchema, Stored } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type { IndexMaker, KeyValue, Making, SideMaker, Slot } from './key-maker-types.ts'

/** Adds a native key: the values in the item's own attributes. */
export const addNative = (making: Making, maker: SideMaker, made: (Stored | undefined)[]): void => {
  const { side, places, fields } = maker
  const stored = fields.map((_, i) => nativeAt(making, maker, i))
  checkSize(`${side.place}: ${side.part}`, stored, side.limit)
  agree(making, side, places, stored, made)
}

/** Adds the attributes of native keys that an item has, one by one: they are its own. */
export const addOwn = (
  making: Making,
  { sides }: IndexMaker,
  made: (Stored | undefined)[],
): void => {
  for (const maker of sides) {
    const { side, fields, places } = maker
    fields.forEach((slot, i) => {
      const { at } = making.maker.slots[slot] as Slot
      if (isAbsent(making.values[at])) return
      const stored = [nativeAt(making, maker, i)]
      checkSize(side.place, stored, side.limit)
      agree(making, side, [places[i] as number], stored, made)
    })
  }
}

/** What an attribute holds that is the item's own and of a native key, in whichever of these indexes. */
export const ownIn = (
  making: Making,
  indexes: readonly IndexMaker[],
  name: string,
): Stored | undefined => {
  const at = making.maker.names.indexOf(name)
  const held = indexes.map((one) => {
    const made: (Stored | undefined)[] = []
    addOwn(making, one, made)
    return made[at]
  })
  return held.find((one) => one !== undefined)
}

/** Adds attributes; two keys that share one must agree on its value. */
export const agree = (
  { maker }: Making,
  side: Side,
  places: readonly number[],
  stored: readonly Stored[],
  made: (Stored | undefined)[],
): void => {
  stored.forEach((one, i) => {
    const at = places[i] as number
    const other = made[at]
    if (other !== undefined && !isEqual(other, one)) {
      const expected = `${bareValue(other)}, as in another key`
      refuse('INVALID_VALUE', expected, bareValue(one), `${side.place}: ${maker.names[at]}`)
    }
    made[at] = one
  })
}

const nativeAt = (making: Making, { side, fields }: SideMaker, i: number): Stored => {
  const { field, at } = making.maker.slots[fields[i] as number] as Slot
  const value = asField(field, making.values[at], (making.maker.values[at] as KeyValue).own)
  return nativeValue(side.place, field, side.attributes[i] as AttributeSchema, value)
}
