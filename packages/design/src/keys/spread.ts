import { KINDS } from '@keywright/core'
import { cardinalityOf, FEW } from './cardinality.ts'
import type { Rows } from './rows.ts'

/** Why shards do not spread the rows of a partition; `undefined` where they do, or there are none. */
export const whyNotSpread = ({
  entity,
  index,
}: Pick<Rows, 'entity' | 'index'>): string | undefined => {
  const { shard, fields } = index.pk
  if (!shard || shard.count < 2) return undefined
  if (fields.some(({ name, kind }) => name === shard.by && !KINDS[kind].coarse)) {
    return `${shard.by} is in the partition key itself, so each value has one shard`
  }
  const own = Object.values(entity.indexes)
    .flatMap(({ pk, sk }) => [...pk.fields, ...(sk?.fields ?? [])])
    .find(({ name }) => name === shard.by)
  const values = own ? cardinalityOf(own) : Number.POSITIVE_INFINITY
  return values <= FEW
    ? `${shard.by} has ${values} values, which fall on as many shards at most`
    : undefined
}
