import { refuse, words } from '@keywright/core/internal'
import { inherits, isAbsent, setOwn } from '../given.ts'
import type { Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { bareValue, isEqual } from '../stored/stored.ts'
import type { AttributeSchema, Stored } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type { IndexMaker, KeyMaker, KeyText, KeyValue, SideMaker, Slot } from './key-maker-types.ts'
import { heldText, type Making, ownOf, writeText } from './key-text.ts'

/** Whether an item has all values of an index; refuses one that lacks any, unless the index is sparse. */
export const hasValues = (making: Making, { index, needs }: IndexMaker): boolean => {
  const { values, maker, source, isWhole } = making
  if (isWhole || index.schema.kind === 'primary') return true
  const missing = needs.find((at) => isAbsent(values[at]))
  if (missing === undefined) return true
  const { name } = maker.values[missing] as KeyValue
  const place = { within: index.pk.place, field: name }
  // A getter of a class is not stored: without it, the item would leave the index in silence.
  if (inherits(source, name)) {
    refuse('INVALID_VALUE', 'an own property', words('an inherited one'), place)
  }
  if (!index.sparse) refuse('INVALID_VALUE', 'a value, or sparse: true', values[missing], place)
  return false
}

/** All keys of an item, where nothing is unusual: a text for each attribute, and no value missing. */
export const usualKeys = (making: Making): readonly string[] | undefined => {
  const { texts } = making.maker
  if (!texts || !making.isWhole) return undefined
  const made: string[] = new Array(texts.length)
  for (let i = 0; i < texts.length; i++) made[i] = writeText(making, texts[i] as KeyText)
  return made
}

/** Adds the keys of an item in one index to those that are made. */
export const addKeys = (
  making: Making,
  { sides, index }: IndexMaker,
  made: (Stored | undefined)[],
): void => {
  for (let i = 0; i < sides.length; i++) {
    const maker = sides[i] as SideMaker
    const { text, side, places } = maker
    if (text) {
      const isHeld = text.shard && index.schema.kind !== 'global'
      const stored = (isHeld ? heldText(making, text) : undefined) ?? writeText(making, text)
      if (maker.isShared) agree(making, side, places, [stored], made)
      else made[places[0] as number] = stored
    } else {
      const stored = maker.fields.map((_, at) => nativeAt(making, maker, at))
      checkSize(`${side.place}: ${side.part}`, stored, side.limit)
      agree(making, side, places, stored, made)
    }
  }
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

/** Adds attributes; two keys that share one must agree on its value. */
const agree = (
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
  const value = asField(field, making.values[at], ownOf(making, at))
  return nativeValue(side.place, field, side.attributes[i] as AttributeSchema, value)
}

type Made = Record<string, Stored>

/**
 * Constructors of object literals, by how many names these get. V8 learns the size of its objects
 * from a constructor; `{}` has room for four names.
 */
const CONSTRUCTORS: (new () => Made)[] = []

const constructorOf = (): (new () => Made) => {
  function Literal(): void {}
  Literal.prototype = Object.prototype
  return Literal as unknown as new () => Made
}

/**
 * An object of these names and values, without the names that have no value.
 *
 * V8 learns about a store where it is written. All entities of a table have the same names in the
 * same places, so the first six places have a store each: nearly as fast as a literal, even with many
 * entities, where one store for all would take a tenth longer. With `{}` and a loop it was 1.4 times
 * slower.
 */
export const recordOf = (
  { names, texts }: KeyMaker,
  values: readonly (Stored | undefined)[],
): Made => {
  const count = names.length
  CONSTRUCTORS[count] ??= constructorOf()
  const made = new CONSTRUCTORS[count]()
  if (!texts && names.includes('__proto__')) {
    names.forEach((name, i) => {
      if (values[i] !== undefined) setOwn(made, name, values[i])
    })
    return made
  }
  if (count > 0 && values[0] !== undefined) made[names[0] as string] = values[0]
  if (count > 1 && values[1] !== undefined) made[names[1] as string] = values[1]
  if (count > 2 && values[2] !== undefined) made[names[2] as string] = values[2]
  if (count > 3 && values[3] !== undefined) made[names[3] as string] = values[3]
  if (count > 4 && values[4] !== undefined) made[names[4] as string] = values[4]
  if (count > 5 && values[5] !== undefined) made[names[5] as string] = values[5]
  for (let i = 6; i < count; i++) {
    const value = values[i]
    if (value !== undefined) made[names[i] as string] = value
  }
  return made
}
