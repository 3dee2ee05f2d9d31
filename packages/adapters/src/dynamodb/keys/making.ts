import { type Place, refuse, words } from '@keywright/core/internal'
import { inherits, inside, isAbsent, setOwn, valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { checkKey } from '../stored/size.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type {
  IndexMaker,
  KeyMaker,
  KeyText,
  KeyValue,
  Making,
  ShardMaker,
  SideMaker,
  Slot,
} from './key-maker-types.ts'
import type { LookedIndex } from './keyring-types.ts'
import { addNative, addOwn, agree } from './own-keys.ts'

/** Reads the values of the keys, each once. */
export const makingOf = (maker: KeyMaker, source: Values, item: Values, isLazy = false): Making => {
  const { length } = maker.values
  const values: unknown[] = new Array(length)
  let isWhole = true
  for (let i = 0; i < length; i++) {
    const { name, isNeeded } = maker.values[i] as KeyValue
    const value = Object.hasOwn(source, name) ? source[name] : undefined
    values[i] = value
    if (isNeeded && (value === undefined || value === null)) isWhole = false
  }
  const texts: (string | undefined)[] = new Array(maker.slots.length)
  // All at once is faster than one by one, where all will be needed; what is refused is tried again.
  if (isWhole && !isLazy) {
    try {
      for (let i = 0; i < texts.length; i++) {
        const { encode, at } = maker.slots[i] as Slot
        texts[i] = encode(values[at] as never)
      }
    } catch {}
  }
  return { maker, source, item, values, texts, isWhole }
}

/** The text of a key, within its limit. */
export const writeText = (making: Making, key: KeyText): string => {
  const base = baseText(making, key)
  const text = key.shard ? `${base}#SHARD#${shardIn(making, key.shard)}` : base
  const { side } = key
  return text !== '' && text.length <= key.fits
    ? text
    : checkKey(`${side.place}: ${side.part}`, text, side.limit)
}

/** The text of a key without its shard. One and two values, which most keys have, are written out. */
const baseText = (making: Making, key: KeyText): string => {
  const { slots, places, head, middle, foreign } = key
  if (foreign) {
    return inside(key.side.place, () => foreign.encode(valuesOf(making, key.side) as never))
  }
  if (slots.length === 1) return head + textAt(making, key.first, places[0] as Place) + middle
  if (slots.length === 2) {
    const first = textAt(making, key.first, places[0] as Place)
    return head + first + middle + textAt(making, key.second, places[1] as Place) + key.tail
  }
  let text = head
  for (let i = 0; i < slots.length; i++) {
    text += textAt(making, slots[i] as number, places[i] as Place) + key.fixed[i + 1]
  }
  return text
}

/** The text of a slot, made when it is first needed. */
const textAt = (making: Making, at: number, place: Place): string =>
  making.texts[at] ?? encoded(making, at, place)

const encoded = (making: Making, at: number, place: Place): string => {
  const slot = making.maker.slots[at] as Slot
  const value = making.values[slot.at]
  let text: string
  try {
    text = slot.encode(value as never, place)
  } catch (error) {
    const other = asField(slot.field, value, ownOf(making, slot.at))
    if (other === value) throw error
    text = slot.encode(other as never, place)
  }
  making.texts[at] = text
  return text
}

/** The values of a side by name, as its fields take them. */
const valuesOf = (making: Making, side: Side): Values => {
  const { values, slots } = making.maker
  const own: Record<string, unknown> = {}
  for (const name of side.needs) {
    const at = values.findIndex((value) => value.name === name)
    const value = making.values[at]
    if (value === undefined) continue
    const field = slots.find((slot) => slot.at === at)?.field
    setOwn(own, name, field ? asField(field, value, ownOf(making, at)) : value)
  }
  return own
}

/** The fields that write the attribute of a value's name themselves. */
const ownOf = ({ maker }: Making, at: number): KeyValue['own'] => (maker.values[at] as KeyValue).own

/** The shard of today's count; the one that is named, where no value decides it. */
const shardIn = (making: Making, shard: ShardMaker): number => {
  const known = making.values[shard.known]
  if (making.values[shard.by] !== undefined || !Number.isInteger(known)) {
    return shard.key.shardsOf(hashedText(making, shard), shard.place)[0] as number
  }
  const isThere = (known as number) >= 0 && (known as number) < shardCount(shard.key)
  return isThere
    ? (known as number)
    : refuse('INVALID_VALUE', 'an existing shard', known, {
        ...(shard.place as object),
        pattern: undefined,
        field: 'shard',
      })
}

/** How many shards there are, those of former counts included. */
export const shardCount = ({ count, formerly }: AnyShardedKey): number =>
  formerly.reduce((most, one) => Math.max(most, one), count)

const hashedText = (making: Making, { slot, by, place }: ShardMaker): string => {
  if (slot !== undefined) return textAt(making, slot, place)
  const value = making.values[by]
  return typeof value === 'string' ? value : refuse('INVALID_VALUE', 'text', value, place)
}

/**
 * The keys that an item has with each number of shards, today's first; none where the value that
 * decides the shard is missing.
 */
export const shardTexts = (making: Making, key: KeyText): string[] => {
  const { shard } = key
  if (!shard || making.values[shard.by] === undefined) return []
  const base = baseText(making, key)
  const shards = shard.key.shardsOf(hashedText(making, shard), shard.place)
  return [...new Set(shards)].map((one) => `${base}#SHARD#${one}`)
}

/** The partition key of an item in an index with each number of shards; none where a value is missing. */
export const shardsIn = (making: Making, one: IndexMaker): readonly string[] =>
  missingAt(making, one) !== undefined
    ? []
    : one.sides.flatMap(({ text }) => (text ? shardTexts(making, text) : []))

/** The key that a row has already, on the shard of a former count; `undefined` for a new item. */
export const heldText = (making: Making, key: KeyText): string | undefined => {
  if (key.shard?.key.formerly.length === 0) return undefined
  const { name } = key.side.attributes[0] as AttributeSchema
  const held = readStored(valueIn(making.item, name))
  return held === undefined ? undefined : shardTexts(making, key).find((text) => text === held)
}

/** The first value that an index needs and an item lacks, by its place. */
const missingAt = ({ isWhole, values }: Making, { needs }: IndexMaker): number | undefined =>
  isWhole ? undefined : needs.find((at) => isAbsent(values[at]))

/** The same by its name. */
export const missingIn = (making: Making, one: IndexMaker): string | undefined => {
  const at = missingAt(making, one)
  return at === undefined ? undefined : making.maker.values[at]?.name
}

/** Whether an item has all values of an index; refuses one that lacks any, unless the index is sparse. */
const hasValues = (making: Making, one: IndexMaker): boolean => {
  const { values, maker, source, item } = making
  const { index } = one
  const missing = index.schema.kind === 'primary' ? undefined : missingAt(making, one)
  if (missing === undefined) return true
  const { name } = maker.values[missing] as KeyValue
  const place = { within: index.pk.place, field: name }
  // A getter of a class is not stored: without it, the item would leave the index in silence.
  if (inherits(source, name) || inherits(item, name)) {
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

/** The keys of an item in some indexes; of one that does not hold it, the attributes that are its own. */
export const keysIn = (making: Making, indexes: readonly LookedIndex[]): Made => {
  const made: (Stored | undefined)[] = new Array(making.maker.names.length)
  for (const one of indexes) addIndex(making, one, one.isIn?.() ?? true, made)
  return recordOf(making.maker, made)
}

/** Adds the keys of an item in one index to those that are made. */
export const addIndex = (
  making: Making,
  one: IndexMaker,
  isIn: boolean,
  made: (Stored | undefined)[],
): void => {
  if (isIn && hasValues(making, one)) addKeys(making, one, made)
  else addOwn(making, one, made)
}

/** Adds the keys of an item in one index that holds it. */
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
    } else addNative(making, maker, made)
  }
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
  if (!texts && names.some((name) => name in made)) {
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
