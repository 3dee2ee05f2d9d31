import { attempt } from '@keywright/core/internal'
import { objectOf, setOwn, valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { keyValues, seenBy } from './functions.ts'
import type { IndexMaker, Made, Making, SideMaker } from './key-maker-types.ts'
import { recordOf } from './keyring.ts'
import type { KeyAttributeValues, Keyring } from './keyring-types.ts'
import { addIndex, heldText, makingOf, refuseShard, shardTexts, writeText } from './making.ts'

/**
 * The table's key, from its values or from what `identify` returned. On a sharded partition that had
 * other numbers of shards, the values have to say on which one the row is.
 */
export const primaryKey = (keyring: Keyring, given: unknown): KeyAttributeValues => {
  const values = objectOf(given, 'an object of values', keyring.entity.name)
  const maker = keyring.primary
  const one = maker.indexes[0] as IndexMaker
  const row = keyring.entity.values && sourceIn(keyring, values)
  const making = makingOf(maker, row?.source ?? values, values)
  const made: Made = new Array(maker.names.length)
  addIndex(making, one, true, made)
  const { pk } = one.index
  if (pk.shard && keyring.isRough) made[0] = roughKey(making, pk, pk.shard, made[0] as string)
  else if (pk.shard && pk.shard.formerly.length > 0)
    made[0] = rowKey(making, one.sides[0] as SideMaker, pk.shard)
  const key = recordOf(maker, made)
  return row?.texts ? Object.assign(key, row.texts) : key
}

/**
 * What a key is made of. A row has its item, from which the entity may derive the values. One that an index
 * projects may lack what `values` reads: then its key is what it says, in `texts`.
 */
const sourceIn = (
  keyring: Keyring,
  given: Values,
): { readonly source: Values; readonly texts?: KeyAttributeValues } => {
  const { entity, primary, hidden } = keyring
  const isRow = primary.names.some((name) => hidden.has(name) && valueIn(given, name) !== undefined)
  if (!isRow) return { source: given }
  const derived = attempt(() => keyValues(entity, seenBy(keyring, given)))
  if (derived) return { source: derived }
  let source = given
  const texts: KeyAttributeValues = {}
  for (const { side } of (primary.indexes[0] as IndexMaker).sides) {
    const { name } = side.attributes[0] as AttributeSchema
    const text = valueIn(given, name) as string
    const values = (side.shard ?? side.key)?.tryDecode(text)
    if (values) setOwn(texts, name, text)
    source = { ...source, ...values }
  }
  return { source, texts }
}

/** The key on the shard that the values name: of its time, `identify` knows only the bucket. */
const roughKey = (
  making: Making,
  side: Side,
  { count, formerly }: AnyShardedKey,
  today: string,
): string => {
  const named = valueIn(making.item, 'shard')
  if (named === undefined) return today
  const isThere = Number.isInteger(named) && (named as number) >= 0
  return isThere && [count, ...formerly].some((one) => (named as number) < one)
    ? `${today.slice(0, today.lastIndexOf('#') + 1)}${named}`
    : refuseShard(side, named)
}

/**
 * The key of a row that may be on a shard of any count: the one that the item has already, or the one
 * on the shard that the values name. Without either, the row could be missed in silence.
 */
const rowKey = (making: Making, maker: SideMaker, { by }: AnyShardedKey): Stored => {
  const { side } = maker
  const keys = shardTexts(making, side)
  if (keys.length === 0) return writeText(making, maker)
  const shard = valueIn(making.item, 'shard')
  return (
    heldText(making, side) ??
    keys.find((text) => text.endsWith(`#SHARD#${shard}`)) ??
    refuseShard(side, shard, `the shard of its ${by}, or queryInputs`)
  )
}
