import { shardOf } from '@keywright/core'
import { type Place, refuse } from '@keywright/core/internal'
import { inside, setOwn, valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { checkKey } from '../stored/size.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import type { KeyMaker, KeyText, KeyValue, ShardMaker, Slot } from './key-maker-types.ts'

/** An item while its keys are made. */
export interface Making {
  readonly maker: KeyMaker
  /** Where its values come from, and the item itself. */
  readonly source: Values
  readonly item: Values
  /** Its values, by their places. */
  readonly values: readonly unknown[]
  /** The texts that are made so far, by slot. */
  readonly texts: (string | undefined)[]
  /** True when no value is absent. */
  readonly isWhole: boolean
}

/** Reads the values of the keys, each once. */
export const makingOf = (maker: KeyMaker, source: Values, item: Values, isLazy = false): Making => {
  const { length } = maker.values
  const values: unknown[] = new Array(length)
  let isWhole = true
  for (let i = 0; i < length; i++) {
    const { name } = maker.values[i] as KeyValue
    const value = Object.hasOwn(source, name) ? source[name] : undefined
    values[i] = value
    if (value === undefined || value === null) isWhole = false
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
export const ownOf = ({ maker }: Making, at: number): KeyValue['own'] =>
  (maker.values[at] as KeyValue).own

/** The shard of today's count; the one that is named, where no value decides it. */
const shardIn = (making: Making, shard: ShardMaker): number => {
  const known = making.values[shard.known]
  if (making.values[shard.by] !== undefined || !Number.isInteger(known)) {
    return shardFor(hashedText(making, shard), shard.key.count, shard.place)
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

const shardFor = (hashed: string, count: number, place: Place): number => {
  try {
    return shardOf(hashed, count)
  } catch {
    return refuse('INVALID_VALUE', 'well-formed text without U+10FFFF', hashed, place)
  }
}

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
  const hashed = hashedText(making, shard)
  const counts = [shard.key.count, ...shard.key.formerly]
  return [
    ...new Set(counts.map((count) => `${base}#SHARD#${shardFor(hashed, count, shard.place)}`)),
  ]
}

/** The key that a row has already, on the shard of a former count; `undefined` for a new item. */
export const heldText = (making: Making, key: KeyText): string | undefined => {
  if (key.shard?.key.formerly.length === 0) return undefined
  const { name } = key.side.attributes[0] as AttributeSchema
  const held = readStored(valueIn(making.item, name))
  return held === undefined ? undefined : shardTexts(making, key).find((text) => text === held)
}
