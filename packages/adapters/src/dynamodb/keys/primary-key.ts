import { refuse } from '@keywright/core/internal'
import { objectOf, valueIn } from '../given.ts'
import type { AnyShardedKey } from '../schema/entity-types.ts'
import type { Stored } from '../stored/stored-types.ts'
import type { IndexMaker, KeyText, Making } from './key-maker-types.ts'
import type { KeyAttributeValues, Keyring } from './keyring-types.ts'
import {
  addKeys,
  heldText,
  makingOf,
  recordOf,
  shardTexts,
  usualKeys,
  writeText,
} from './making.ts'

/**
 * The table's key, from its values or from what `identify` returned. On a sharded partition that had
 * other numbers of shards, the values have to say on which one the row is.
 */
export const primaryKey = (keyring: Keyring, given: unknown): KeyAttributeValues => {
  const values = objectOf(given, 'an object of values', keyring.entity.name)
  const maker = keyring.primary
  const one = maker.indexes[0] as IndexMaker
  const making = makingOf(maker, values, values)
  const usual = keyring.isRough ? undefined : usualKeys(making)
  if (usual) return recordOf(maker, usual)
  const made: (Stored | undefined)[] = []
  addKeys(making, one, made)
  const key = one.sides[0]?.text
  if (key?.shard && keyring.isRough) made[0] = roughKey(making, key, made[0] as string)
  else if (key?.shard && key.shard.key.formerly.length > 0) made[0] = rowKey(making, key)
  return recordOf(maker, made)
}

/** The key on the shard that the values name: of its time, `identify` knows only the bucket. */
const roughKey = (making: Making, { side }: KeyText, today: string): string => {
  const named = valueIn(making.item, 'shard')
  if (named === undefined) return today
  const { count, formerly } = side.shard as AnyShardedKey
  const isThere = Number.isInteger(named) && (named as number) >= 0
  return isThere && [count, ...formerly].some((one) => (named as number) < one)
    ? `${today.slice(0, today.lastIndexOf('#') + 1)}${named}`
    : refuse('INVALID_VALUE', 'an existing shard', named, { within: side.place, field: 'shard' })
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
const rowKey = (making: Making, key: KeyText): string => {
  const keys = shardTexts(making, key)
  if (keys.length === 0) return writeText(making, key)
  const shard = valueIn(making.item, 'shard')
  return (
    heldText(making, key) ??
    keys.find((text) => text.endsWith(`#SHARD#${shard}`)) ??
    refuse('INVALID_VALUE', `the shard of its ${key.shard?.key.by}, or queryInputs`, shard, {
      within: key.side.place,
      field: 'shard',
    })
  )
}
