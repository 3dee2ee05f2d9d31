import { type AnyField, type AnyKey, shardOf } from '@keywright/core'
import { type Place, refuse } from '@keywright/core/internal'
import { inside } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { checkKey } from '../stored/size.ts'
import type { Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'

/** A value that the keys of an entity hold. */
export interface KeyValue {
  readonly name: string
  /** Fields that write the attribute of this name themselves: a row holds their text. */
  readonly own: AnyField[]
}

/** A field and its value. Its text is made once for an item, even when several keys hold it. */
export interface Slot {
  readonly field: AnyField
  readonly value: KeyValue
  /** The place of its value. */
  readonly at: number
}

/** The values that all keys of an entity hold, and the fields that write them. */
export interface Ledger {
  readonly values: KeyValue[]
  readonly slots: Slot[]
}

/** An item while its keys are made: its values by their places, and the texts that are made so far. */
export interface Making {
  readonly values: readonly unknown[]
  readonly texts: (string | undefined)[]
  /** True when no value is absent. */
  readonly isWhole: boolean
}

/** How the text of a key is joined. */
export interface KeyText {
  /** The side that it is the key of. */
  readonly side: Side
  /** The fixed texts, and between them the slots and where they are, for messages. */
  readonly fixed: readonly string[]
  readonly slots: readonly number[]
  readonly places: readonly Place[]
  /** This many UTF-16 units fit for sure: each takes at most three bytes. */
  readonly fits: number
  /** A key with a format of its own, which writes itself. */
  readonly foreign: AnyKey | undefined
  readonly shard: Shard | undefined
}

/** What decides the shard of a key. */
interface Shard {
  readonly key: AnyShardedKey
  /** The places of the value, and of the shard itself, which rows that were identified have. */
  readonly by: number
  readonly known: number
  /** The slot whose text is hashed; `undefined` where the value is hashed as it is. */
  readonly slot: number | undefined
  readonly place: Place
}

/** The place of a value in the ledger, where it is entered if it is new. */
export const valueAt = ({ values }: Ledger, name: string): number => {
  const at = values.findIndex((value) => value.name === name)
  return at < 0 ? values.push({ name, own: [] }) - 1 : at
}

/** The place of a field's text in the ledger. */
export const slotAt = (ledger: Ledger, field: AnyField): number => {
  const at = valueAt(ledger, field.name)
  const known = ledger.slots.findIndex((slot) => slot.at === at && slot.field.codec === field.codec)
  if (known >= 0) return known
  return ledger.slots.push({ field, at, value: ledger.values[at] as KeyValue }) - 1
}

/** How the key of a side is joined. */
export const keyTextOf = (side: Side, ledger: Ledger): KeyText => {
  const { shard, hashed, place, fields, limit } = side
  const key = side.key as AnyKey
  const { pattern } = shard ?? key
  return {
    side,
    fixed: key.fixed,
    slots: fields.map((field) => slotAt(ledger, field)),
    places: fields.map(({ name }) => ({ within: place, pattern: key.pattern, field: name })),
    fits: Math.floor(limit / 3),
    foreign: key.range ? key : undefined,
    shard: shard && {
      key: shard,
      by: valueAt(ledger, shard.by),
      known: valueAt(ledger, 'shard'),
      slot: hashed && slotAt(ledger, hashed),
      place: { within: place, pattern, field: shard.by },
    },
  }
}

/** The text of a slot, made when it is first needed. */
const textAt = (ledger: Ledger, making: Making, at: number, place: Place): string => {
  const known = making.texts[at]
  if (known !== undefined) return known
  const slot = ledger.slots[at] as Slot
  const text = encoded(slot, making.values[slot.at], place)
  making.texts[at] = text
  return text
}

const encoded = ({ field, value: { own } }: Slot, value: unknown, place: Place): string => {
  try {
    return field.codec.encode(value as never, place)
  } catch (error) {
    const other = asField(field, value, own)
    if (other === value) throw error
    return field.codec.encode(other as never, place)
  }
}

/** The text of a key, within its limit. */
export const writeText = (ledger: Ledger, key: KeyText, making: Making): string => {
  const base = baseText(ledger, key, making)
  const text = key.shard ? `${base}#SHARD#${shardIn(ledger, key, key.shard, making)}` : base
  return fitting(key, text)
}

const fitting = ({ fits, side }: KeyText, text: string): string =>
  text !== '' && text.length <= fits
    ? text
    : checkKey(`${side.place}: ${side.part}`, text, side.limit)

/** The text of a key without its shard. One and two values, which most keys have, are written out. */
const baseText = (ledger: Ledger, key: KeyText, making: Making): string => {
  const { fixed, slots, places, foreign } = key
  if (foreign) {
    return inside(key.side.place, () => foreign.encode(valuesOf(ledger, key.side, making) as never))
  }
  const text = (i: number): string => textAt(ledger, making, slots[i] as number, places[i] as Place)
  const [head = '', middle = '', tail = ''] = fixed
  if (slots.length === 1) return head + text(0) + middle
  if (slots.length === 2) return head + text(0) + middle + text(1) + tail
  return slots.reduce((joined, _, i) => joined + text(i) + fixed[i + 1], head)
}

/** The values of a side by name, as its fields take them. */
export const valuesOf = ({ values, slots }: Ledger, side: Side, making: Making): Values =>
  Object.fromEntries(
    side.needs.flatMap((name) => {
      const at = values.findIndex((value) => value.name === name)
      const value = making.values[at]
      if (value === undefined) return []
      const { own } = values[at] as KeyValue
      const field = slots.find((slot) => slot.at === at)?.field
      return [[name, field ? asField(field, value, own) : value]]
    }),
  )

/** The shard of today's count; the one that is named, where no value decides it. */
const shardIn = (ledger: Ledger, key: KeyText, shard: Shard, making: Making): number => {
  const known = making.values[shard.known]
  if (making.values[shard.by] === undefined && Number.isInteger(known)) {
    const most = shardCount(shard.key)
    return (known as number) >= 0 && (known as number) < most
      ? (known as number)
      : refuse('INVALID_VALUE', 'an existing shard', known, {
          within: key.side.place,
          field: 'shard',
        })
  }
  return shardFor(hashedText(ledger, shard, making), shard.key.count, shard.place)
}

const shardFor = (hashed: string, count: number, place: Place): number => {
  try {
    return shardOf(hashed, count)
  } catch {
    return refuse('INVALID_VALUE', 'well-formed text without U+10FFFF', hashed, place)
  }
}

const hashedText = (ledger: Ledger, shard: Shard, making: Making): string => {
  if (shard.slot !== undefined) return textAt(ledger, making, shard.slot, shard.place)
  const value = making.values[shard.by]
  return typeof value === 'string' ? value : refuse('INVALID_VALUE', 'text', value, shard.place)
}

/** How many shards there are, those of former counts included. */
export const shardCount = ({ count, formerly }: AnyShardedKey): number =>
  formerly.reduce((most, one) => Math.max(most, one), count)

/**
 * The keys that an item has with each number of shards, today's first; none where the value that
 * decides the shard is missing.
 */
export const shardTexts = (ledger: Ledger, key: KeyText, making: Making): string[] => {
  const { shard } = key
  if (!shard || making.values[shard.by] === undefined) return []
  const base = baseText(ledger, key, making)
  const hashed = hashedText(ledger, shard, making)
  const counts = [shard.key.count, ...shard.key.formerly]
  return [
    ...new Set(counts.map((count) => `${base}#SHARD#${shardFor(hashed, count, shard.place)}`)),
  ]
}
