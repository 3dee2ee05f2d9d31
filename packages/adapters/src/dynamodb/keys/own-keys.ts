import { refuse } from '@keywright/core/internal'
import { isAbsent, valueIn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { bareValue, isEqual } from '../stored/stored.ts'
import type { AttributeSchema, Stored } from '../stored/stored-types.ts'
import type { IndexMaker, Made, Making, SideMaker } from './key-maker-types.ts'
import { fieldValue } from './making.ts'

/** Adds a native key: the values in the item's own attributes. */
export const addNative = (making: Making, maker: SideMaker, made: Made): void => {
  const { side } = maker
  const stored = side.fields.map((_, i) => nativeAt(making, side, i))
  checkSize(side.at, stored, side.limit)
  stored.forEach((one, i) => {
    addStored(making, maker, i, one, made)
  })
}

/** Adds the attributes of native keys that an item has, one by one: they are its own. */
export const addOwn = (making: Making, { sides }: IndexMaker, made: Made): void => {
  for (const maker of sides) {
    const { native, fields, place, limit } = maker.side
    fields.forEach(({ name }, i) => {
      if (!native || isAbsent(valueIn(making.source, name))) return
      const stored = nativeAt(making, maker.side, i)
      checkSize(place, [stored], limit)
      addStored(making, maker, i, stored, made)
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
    const made: Made = []
    addOwn(making, one, made)
    return made[at]
  })
  return held.find((one) => one !== undefined)
}

/** Adds an attribute of a key; two keys that share it must agree on its value. */
export const addStored = (
  { maker }: Making,
  { side, places }: SideMaker,
  i: number,
  stored: Stored,
  made: Made,
): void => {
  const at = places[i] as number
  const other = made[at]
  if (other !== undefined && !isEqual(other, stored)) {
    const expected = `${bareValue(other)}, as in another key`
    refuse('INVALID_VALUE', expected, bareValue(stored), `${side.place}: ${maker.names[at]}`)
  }
  made[at] = stored
}

const nativeAt = (making: Making, side: Side, i: number): Stored => {
  const field = side.fields[i] as Side['fields'][number]
  const attribute = side.attributes[i] as AttributeSchema
  return nativeValue(side.place, field, attribute, fieldValue(making, field))
}
