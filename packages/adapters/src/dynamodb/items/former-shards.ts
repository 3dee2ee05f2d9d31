import { shardOf } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import { inside, valueIn } from '../guard.ts'
import type { Side } from '../schema/entity-types.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'

/** True for a partition key that had other numbers of shards, whose rows may still be there. */
export const hasFormerShards = ({ shard }: Side): boolean =>
  shard !== undefined && shard.formerly.length > 0

/**
 * The keys that these values have with each number of shards, today's first; none where the value
 * that decides the shard is missing.
 */
export const shardKeysOf = ({ key, shard, hashed, place }: Side, values: Values): string[] => {
  if (!key || !shard || valueIn(values, shard.by) === undefined) return []
  return inside(place, () => {
    const base = key.encode(values as never)
    const value = hashed(values[shard.by])
    const counts = [shard.count, ...shard.formerly]
    return [...new Set(counts.map((count) => `${base}#SHARD#${shardOf(value, count)}`))]
  })
}

/** The key that an item has already, where it is one of these values; `undefined` for a new item. */
export const heldKey = (side: Side, values: Values, item: Values): string | undefined => {
  const held = readStored(valueIn(item, (side.attributes[0] as AttributeSchema).name))
  return shardKeysOf(side, values).find((key) => key === held)
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
export const rowKey = (side: Side, values: Values, item: Values): Stored => {
  // Refuses bad values, and takes the shard where no key holds what decides it.
  const [today] = side.write(values)
  const keys = shardKeysOf(side, values)
  const shard = valueIn(values, 'shard')
  return keys.length === 0
    ? (today as Stored)
    : (heldKey(side, values, item) ??
        keys.find((key) => key.endsWith(`#SHARD#${shard}`)) ??
        refuse('INVALID_VALUE', `the shard of its ${side.shard?.by}, or queryInputs`, shard, {
          within: side.place,
          field: 'shard',
        }))
}
