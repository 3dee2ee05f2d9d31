import type { AnyKey } from '@keywright/core'
import { within } from '@keywright/core/internal'
import { inside, valueIn } from '../given.ts'
import type { AnyShardedKey, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkKey, checkSize } from '../stored/size.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'

/** What the attributes of a native partition key hold for the values of a query. */
export const partitionValues = (side: Side, values: Values): readonly Stored[] => {
  const { fields, attributes, place, at, limit } = side
  const stored = fields.map((field, i) =>
    nativeValue(place, field, attributes[i] as AttributeSchema, valueIn(values, field.name)),
  )
  return checkSize(at, stored, limit)
}

/** The text of a partition key for the values of a query. */
export const partitionText = (side: Side, values: Values): string => {
  const { place, at, limit } = side
  let text: string
  try {
    text = side.shard ? shardedText(side, side.shard, values) : baseText(side, values)
  } catch (error) {
    throw within(place, error)
  }
  return checkKey(at, text, limit)
}

/** The text of a sharded partition key on each shard, those of former counts included. */
export const partitionShards = (side: Side, values: Values): ((shard: number) => string) => {
  const { place, at, limit } = side
  const base = inside(place, () => baseText(side, values))
  return (shard) => checkKey(at, `${base}#SHARD#${shard}`, limit)
}

const baseText = ({ key }: Side, values: Values): string => (key as AnyKey).encode(values as never)

const shardedText = ({ hashed }: Side, shard: AnyShardedKey, values: Values): string => {
  const { by, byField, encode } = shard
  // The key itself knows only a field that it was given, or that is one of its own.
  if (byField || !hashed) return encode(values as never)
  const text = hashed.codec.encode(valueIn(values, by) as never, { field: by })
  return encode({ ...values, [by]: text } as never)
}
