import type { AnyField, AnyKey } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import { inherits, inside, isAbsent, sameClass, setOwn, valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkKey, checkSize } from '../stored/size.ts'
import { bareValue, isEqual, readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type {
  FieldMaker,
  IndexMaker,
  KeyMaker,
  Made,
  Making,
  SideMaker,
} from './key-maker-types.ts'

/** An item, of whose keys nothing is made yet. */
export const makingOf = (maker: KeyMaker, source: Values, item: Values): Making => ({
  maker,
  source: withType(maker, source),
  item,
  texts: undefined,
  isWhole: false,
})

/** What keys are made of: it has the name of the entity, where a key is made of that. */
const withType = ({ type, entity }: KeyMaker, source: Values): Values =>
  type === undefined || !isAbsent(valueIn(source, type))
    ? source
    : sameClass(source, { ...source, [type]: entity })

/** The same with the texts of all fields, where all will be needed: keys share them. */
export const wholeMaking = (maker: KeyMaker, given: Values, item: Values): Making => {
  const { fields } = maker
  const source = withType(maker, given)
  const texts: (string | undefined)[] = new Array(fields.length)
  let isWhole = true
  try {
    for (let i = 0; i < texts.length; i++) {
      const { name, encode } = fields[i] as FieldMaker
      const value = valueIn(source, name)
      if (isAbsent(value)) isWhole = false
      else texts[i] = encode(value as never)
    }
  } catch {
    // What is refused is tried again, key by key.
    isWhole = false
  }
  return { maker, source, item, texts, isWhole }
}

/** Adds the keys of an item in one index to those that are made. */
export const addIndex = (making: Making, one: IndexMaker, isIn: boolean, made: Made): void => {
  const { schema, sparse, pk } = one.index
  // A value of the table's key is refused by its field.
  const isWhole = schema.kind === 'primary' || (making.isWhole && !pk.shard)
  if (isIn && (isWhole || hasValues(making, one.needs, sparse, pk.place))) {
    for (const maker of one.sides) addKey(making, maker, schema.kind !== 'global', made)
  } else addOwn(making, one, made)
}

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

/** The first of these values that an item lacks. */
export const missingIn = ({ source }: Making, needs: readonly string[]): string | undefined =>
  needs.find((name) => isAbsent(valueIn(source, name)))

/** Adds a key of an item to those that are made. A row stays on the shard that a key of its table names. */
const addKey = (making: Making, maker: SideMaker, stays: boolean, made: Made): void => {
  const { side } = maker
  if (side.native) addNative(making, maker, made)
  else {
    const held = stays ? heldText(making, side) : undefined
    addStored(making, maker, 0, held ?? writeText(making, maker), made)
  }
}

/** Adds a native key: the values in the item's own attributes. */
const addNative = (making: Making, maker: SideMaker, made: Made): void => {
  const { side } = maker
  const stored = side.fields.map((_, i) => nativeAt(making, side, i))
  checkSize(side.at, stored, side.limit)
  stored.forEach((one, i) => {
    addStored(making, maker, i, one, made)
  })
}

/** Adds the attributes of native keys that an item has, one by one: they are its own. */
const addOwn = (making: Making, { sides }: IndexMaker, made: Made): void => {
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

const nativeAt = (making: Making, side: Side, i: number): Stored => {
  const field = side.fields[i] as Side['fields'][number]
  const attribute = side.attributes[i] as AttributeSchema
  return nativeValue(side.place, field, attribute, fieldValue(making, field))
}

/** Adds an attribute of a key; two keys that share it must agree on its value. */
const addStored = (
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

/** The text of a key, within its limit. */
export const writeText = (making: Making, { side, fields, encode }: SideMaker): string => {
  const { texts } = making
  const base =
    (texts && fields && joined(texts, side.key as AnyKey, fields)) ?? textIn(making, side, encode)
  const text = side.shard ? `${base}#SHARD#${shardIn(making, side, side.shard)}` : base
  // Most keys fit, whatever their characters are: these need no call.
  return typeof text === 'string' && text !== '' && text.length * 3 <= side.limit
    ? text
    : checkKey(side.at, text, side.limit)
}

/** The text of a key from those of its fields; `undefined` where one of them is not made. */
const joined = (
  texts: readonly (string | undefined)[],
  { fixed }: AnyKey,
  fields: readonly number[],
): string | undefined => {
  let text = fixed[0] as string
  for (let i = 0; i < fields.length; i++) {
    const one = texts[fields[i] as number]
    if (one === undefined) return undefined
    const next = fixed[i + 1] as string
    text += next === '' ? one : one + next
  }
  return text
}

/** The text of a key without its shard. Values that its fields do not take may be in another form. */
export const textIn = (
  making: Making,
  { key, fields, place }: Pick<Side, 'key' | 'fields' | 'place'>,
  encode: SideMaker['encode'] = key?.encode as SideMaker['encode'],
): string => {
  const write = encode as NonNullable<typeof encode>
  try {
    return write(making.source)
  } catch {
    const values: Record<string, unknown> = {}
    for (const field of fields) setOwn(values, field.name, fieldValue(making, field))
    return inside(place, () => write(values))
  }
}

/** A value as its field takes it. */
const fieldValue = ({ maker, source }: Making, field: AnyField): unknown =>
  asField(field, valueIn(source, field.name), maker.own)
/** The shard of today's count; the one that is named, where no value decides it. */
export const shardIn = (making: Making, side: Side, shard: AnyShardedKey): number => {
  const known = valueIn(making.source, 'shard')
  if (valueIn(making.source, shard.by) !== undefined || !Number.isInteger(known)) {
    return shardsFor(making, side, shard)[0] as number
  }
  const isThere = (known as number) >= 0 && (known as number) < shardCount(shard)
  return isThere ? (known as number) : refuseShard(side, known)
}

export const refuseShard = ({ place }: Side, got: unknown, expected = 'an existing shard'): never =>
  refuse('INVALID_VALUE', expected, got, { within: place, field: 'shard' })

/** How many shards there are, those of former counts included. */
export const shardCount = ({ count, formerly }: AnyShardedKey): number =>
  formerly.reduce((most, one) => Math.max(most, one), count)

/** The shards of an item with each count, today's first. */
const shardsFor = (making: Making, side: Side, shard: AnyShardedKey): readonly number[] => {
  const { hashed, place: within } = side
  const place = { within, pattern: shard.pattern, field: shard.by }
  const value = valueIn(making.source, shard.by)
  const text = hashed ? hashed.codec.encode(fieldValue(making, hashed) as never, place) : value
  return typeof text === 'string'
    ? shard.shardsOf(text, place)
    : refuse('INVALID_VALUE', 'text', value, place)
}

/**
 * The keys that an item has with each number of shards, today's first; none where the value that
 * decides the shard is missing.
 */
export const shardTexts = (making: Making, side: Side): string[] => {
  const { shard } = side
  if (!shard || valueIn(making.source, shard.by) === undefined) return []
  const base = textIn(making, side)
  return [...new Set(shardsFor(making, side, shard))].map((one) => `${base}#SHARD#${one}`)
}

/** The partition key of an item in an index with each number of shards; none where a value is missing. */
export const shardsIn = (making: Making, { sides, needs }: IndexMaker): readonly string[] =>
  missingIn(making, needs) === undefined
    ? sides.flatMap(({ side }) => shardTexts(making, side))
    : []

/** The key that a row has already, on the shard of a former count; `undefined` for a new item. */
export const heldText = (making: Making, side: Side): string | undefined => {
  if (!side.shard?.formerly.length) return undefined
  const held = readStored(valueIn(making.item, (side.attributes[0] as AttributeSchema).name))
  return held === undefined ? undefined : shardTexts(making, side).find((text) => text === held)
}
