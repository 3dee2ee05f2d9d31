import { refuse } from '@keywright/core/internal'
import { objectOf, valueIn } from '../given.ts'
import type { Stored, Values } from '../stored/stored-types.ts'
import type { KeyAttributeValues } from './item-keys.ts'
import { addKeys, heldKey, type IndexMaker, type KeyMaker, makingOf } from './key-maker.ts'
import { type KeyText, type Making, shardTexts, writeText } from './key-text.ts'
import type { Keyring } from './keyring.ts'
import { recordOf } from './record.ts'

/**
 * The table's key, from its values or from what `identify` returned. On a sharded partition that had
 * other numbers of shards, the values have to say on which one the row is.
 */
export const primaryKey = (keyring: Keyring, given: unknown): KeyAttributeValues => {
  const values = objectOf(given, 'an object of values', keyring.entity.name)
  const maker = keyring.primary()
  const one = maker.indexes[0] as IndexMaker
  const making = makingOf(maker, values)
  const made: (Stored | undefined)[] = []
  addKeys(maker, one, making, values, made)
  const key = one.sides[0]?.text
  if (key?.shard && key.shard.key.formerly.length > 0) {
    made[0] = rowKey(maker, key, making, values)
  }
  return recordOf(maker.names, made)
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
const rowKey = ({ ledger }: KeyMaker, key: KeyText, making: Making, given: Values): string => {
  const keys = shardTexts(ledger, key, making)
  if (keys.length === 0) return writeText(ledger, key, making)
  const shard = valueIn(given, 'shard')
  return (
    heldKey(ledger, key, making, given) ??
    keys.find((text) => text.endsWith(`#SHARD#${shard}`)) ??
    refuse('INVALID_VALUE', `the shard of its ${key.side.shard?.by}, or queryInputs`, shard, {
      within: key.side.place,
      field: 'shard',
    })
  )
}
