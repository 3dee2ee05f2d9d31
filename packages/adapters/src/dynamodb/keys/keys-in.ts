import type { AnyKey } from '@keywright/core'
import { setOwn } from '../given.ts'
import { checkKey } from '../stored/size.ts'
import type { Stored } from '../stored/stored-types.ts'
import type { IndexMaker, KeyMaker, Made, Making, SideMaker } from './key-maker-types.ts'
import type { KeyAttributeValues, LookedIndex } from './keyring-types.ts'
import { hasValues, textIn } from './making.ts'
import { addNative, addOwn, addStored } from './own-keys.ts'
import { heldText, shardIn } from './shards.ts'

/** The keys of an item in some indexes; of one that does not hold it, the attributes that are its own. */
export const keysIn = (making: Making, indexes: readonly LookedIndex[]): KeyAttributeValues => {
  const made: Made = []
  for (const one of indexes) addIndex(making, one, one.isIn?.() ?? true, made)
  return recordOf(making.maker, made)
}

/** Adds the keys of an item in one index to those that are made. */
export const addIndex = (making: Making, one: IndexMaker, isIn: boolean, made: Made): void => {
  const { schema, sparse, pk } = one.index
  // A value of the table's key is refused by its field.
  const isWhole = schema.kind === 'primary' || (making.texts && !pk.shard)
  if (isIn && (isWhole || hasValues(making, one.needs, sparse, pk.place))) {
    for (const maker of one.sides) addKey(making, maker, schema.kind !== 'global', made)
  } else addOwn(making, one, made)
}

/** Adds a key of an item to those that are made. A row stays on the shard that a key of its table names. */
const addKey = (making: Making, maker: SideMaker, stays: boolean, made: Made): void => {
  const { side } = maker
  if (side.native) addNative(making, maker, made)
  else {
    const held = stays ? heldText(making, side) : undefined
    addStored(making, maker, 0, held ?? writeText(making, maker), made)
  }
}

/** The text of a key, within its limit. */
export const writeText = (making: Making, { side, fields }: SideMaker): string => {
  const { texts } = making
  const base = texts && fields ? joined(side.key as AnyKey, fields, texts) : textIn(making, side)
  const text = side.shard ? `${base}#SHARD#${shardIn(making, side, side.shard)}` : base
  return checkKey(side.at, text, side.limit)
}

const joined = ({ fixed }: AnyKey, fields: readonly number[], texts: readonly string[]): string => {
  let text = fixed[0] as string
  for (let i = 0; i < fields.length; i++) {
    text += (texts[fields[i] as number] as string) + fixed[i + 1]
  }
  return text
}

/**
 * Constructors of object literals, by how many names these get. V8 learns the size of its objects
 * from a constructor; `{}` has room for four names.
 */
const CONSTRUCTORS: (new () => Record<string, Stored>)[] = []

const constructorOf = (): (new () => Record<string, Stored>) => {
  function Literal(): void {}
  Literal.prototype = Object.prototype
  return Literal as unknown as new () => Record<string, Stored>
}

/** An object of the key attributes that are made. */
export const recordOf = (maker: KeyMaker, made: Made): KeyAttributeValues => {
  const count = maker.names.length
  CONSTRUCTORS[count] ??= constructorOf()
  return fill(new CONSTRUCTORS[count](), maker, made) as KeyAttributeValues
}

/**
 * Gives an object these values under the names of the key attributes, without those that have no value.
 *
 * V8 learns about a store where it is written. All entities of a table have the same names in the
 * same places, so the first six places have a store each: nearly as fast as a literal, even with many
 * entities, where one store for all would take a tenth longer. With `{}` and a loop it was 1.4 times
 * slower.
 */
export const fill = (
  made: Record<string, unknown>,
  { names, isOdd }: KeyMaker,
  values: readonly unknown[],
): Record<string, unknown> => {
  const count = names.length
  if (isOdd) {
    names.forEach((name, i) => {
      if (values[i] !== undefined) setOwn(made, name, values[i])
    })
    return made
  }
  if (values[0] !== undefined) made[names[0] as string] = values[0]
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
