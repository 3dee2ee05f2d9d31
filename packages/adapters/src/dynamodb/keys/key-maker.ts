import { refuse, words } from '@keywright/core/internal'
import { inherits, isAbsent, valueIn } from '../given.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { bareValue, isEqual, readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import {
  type KeyText,
  type KeyValue,
  keyTextOf,
  type Ledger,
  type Making,
  shardTexts,
  slotAt,
  valueAt,
  writeText,
} from './key-text.ts'

/** How the keys of an entity are made; worked out once. */
export interface KeyMaker {
  readonly ledger: Ledger
  readonly indexes: readonly IndexMaker[]
  /** All attributes that the keys are in. */
  readonly names: readonly string[]
}

/** How the keys of one index are made. */
export interface IndexMaker {
  readonly index: EntityIndex
  readonly sides: readonly SideMaker[]
  /** The places of the values that it needs. */
  readonly needs: readonly number[]
}

/** How one key is made: the places of its attributes, and how its text is joined, unless it is native. */
export interface SideMaker {
  readonly side: Side
  readonly places: readonly number[]
  readonly text: KeyText | undefined
  /** The slots of a native key. */
  readonly fields: readonly number[]
  /** True when another key is in one of its attributes, too: both have to agree. */
  readonly isShared: boolean
}

/** The sides that an index has. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

/** An index, and the sides whose keys are to be made. */
export interface Wanted {
  readonly index: EntityIndex
  readonly sides: readonly Side[]
}

/** Works out how these keys are made. */
export const keyMaker = (entity: Entity, wanted: readonly Wanted[]): KeyMaker => {
  const ledger: Ledger = { values: [], slots: [] }
  const all = Object.values(entity.indexes).flatMap(sidesOf)
  const attributes = wanted
    .flatMap(({ sides }) => sides)
    .flatMap((side) => side.attributes.map(({ name }) => name))
  const names = [...new Set(attributes)]
  const isShared = (name: string): boolean =>
    attributes.indexOf(name) !== attributes.lastIndexOf(name)
  const sideMaker = (side: Side): SideMaker => ({
    side,
    places: side.attributes.map(({ name }) => names.indexOf(name)),
    text: side.native ? undefined : keyTextOf(side, ledger),
    fields: side.native ? side.fields.map((field) => slotAt(ledger, field)) : [],
    isShared: side.attributes.some(({ name }) => isShared(name)),
  })
  const makers = wanted.map(({ index, sides }) => ({
    index,
    sides: sides.map(sideMaker),
    needs: sides.flatMap((side) => side.needs.map((name) => valueAt(ledger, name))),
  }))
  for (const { native, attributes: list, fields: own } of all) {
    own.forEach((field, i) => {
      if (!native || list[i]?.name !== field.name) return
      ledger.values.find(({ name }) => name === field.name)?.own.push(field)
    })
  }
  return { ledger, indexes: makers, names }
}

/** Reads the values of the keys, each once. */
export const makingOf = ({ ledger }: KeyMaker, given: Values): Making => {
  const { length } = ledger.values
  const values: unknown[] = new Array(length)
  let isWhole = true
  for (let i = 0; i < length; i++) {
    const { name } = ledger.values[i] as KeyValue
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    values[i] = value
    if (value === undefined || value === null) isWhole = false
  }
  return { values, texts: new Array(ledger.slots.length), isWhole }
}

/** Whether an item has all values of an index; refuses one that lacks any, unless the index is sparse. */
export const hasValues = (
  { ledger }: KeyMaker,
  { index, needs }: IndexMaker,
  making: Making,
  given: Values,
): boolean => {
  if (making.isWhole || index.schema.kind === 'primary') return true
  const missing = needs.find((at) => isAbsent(making.values[at]))
  if (missing === undefined) return true
  const { name } = ledger.values[missing] as KeyValue
  const place = { within: index.pk.place, field: name }
  // A getter of a class is not stored: without it, the item would leave the index in silence.
  if (inherits(given, name)) {
    refuse('INVALID_VALUE', 'an own property', words('an inherited one'), place)
  }
  if (!index.sparse) {
    refuse('INVALID_VALUE', 'a value, or sparse: true', making.values[missing], place)
  }
  return false
}

/** Adds the keys of an item in one index to those that are made. */
export const addKeys = (
  { ledger, names }: KeyMaker,
  { sides, index }: IndexMaker,
  making: Making,
  given: Values,
  made: (Stored | undefined)[],
): void => {
  for (let i = 0; i < sides.length; i++) {
    const maker = sides[i] as SideMaker
    const { text, side, places } = maker
    if (text) {
      const stored = heldText(ledger, index, text, making, given) ?? writeText(ledger, text, making)
      if (maker.isShared) agree(side, names, places, [stored], made)
      else made[places[0] as number] = stored
    } else {
      const stored = nativeValues(ledger, maker, making)
      checkSize(`${side.place}: ${side.part}`, stored, side.limit)
      agree(side, names, places, stored, made)
    }
  }
}

/** The key that a row has already, on the shard of a former count: a row stays where it is. */
const heldText = (
  ledger: Ledger,
  { schema }: EntityIndex,
  key: KeyText,
  making: Making,
  given: Values,
): string | undefined => {
  if (!key.shard || key.shard.key.formerly.length === 0) return undefined
  // Only the keys of global indexes can move to another shard.
  return schema.kind === 'global' ? undefined : heldKey(ledger, key, making, given)
}

/** The key that an item has already, where it is one of its values'; `undefined` for a new item. */
export const heldKey = (
  ledger: Ledger,
  key: KeyText,
  making: Making,
  item: Values,
): string | undefined => {
  const { name } = key.side.attributes[0] as AttributeSchema
  const held = readStored(valueIn(item, name))
  return held === undefined
    ? undefined
    : shardTexts(ledger, key, making).find((text) => text === held)
}

const nativeValues = (ledger: Ledger, { side, fields }: SideMaker, making: Making): Stored[] =>
  fields.map((slot, i) => nativeAt(ledger, side, slot, i, making))

const nativeAt = (ledger: Ledger, side: Side, slot: number, i: number, making: Making): Stored => {
  const { field, at, value } = ledger.slots[slot] as Ledger['slots'][number]
  const taken = asField(field, making.values[at], value.own)
  return nativeValue(side.place, field, side.attributes[i] as AttributeSchema, taken)
}

/** Adds the attributes of native keys that an item has, one by one: they are its own. */
export const addOwn = (
  { ledger, names }: KeyMaker,
  { sides }: IndexMaker,
  making: Making,
  made: (Stored | undefined)[],
): void => {
  for (const { side, fields, places } of sides) {
    fields.forEach((slot, i) => {
      const { at } = ledger.slots[slot] as Ledger['slots'][number]
      if (isAbsent(making.values[at])) return
      const stored = nativeAt(ledger, side, slot, i, making)
      checkSize(side.place, [stored], side.limit)
      agree(side, names, [places[i] as number], [stored], made)
    })
  }
}

/** Adds attributes; two keys that share one must agree on its value. */
const agree = (
  side: Side,
  names: readonly string[],
  places: readonly number[],
  stored: readonly Stored[],
  made: (Stored | undefined)[],
): void => {
  stored.forEach((one, i) => {
    const at = places[i] as number
    const other = made[at]
    if (other !== undefined && !isEqual(other, one)) {
      const expected = `${bareValue(other)}, as in another key`
      refuse('INVALID_VALUE', expected, bareValue(one), `${side.place}: ${names[at]}`)
    }
    made[at] = one
  })
}
