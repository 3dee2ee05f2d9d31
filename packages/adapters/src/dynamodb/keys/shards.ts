import { refuse } from '@keywright/core/internal'
import { valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { IndexMaker, Making } from './key-maker-types.ts'
import { fieldValue, missingIn, textIn } from './making.ts'

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
