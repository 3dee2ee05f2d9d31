import type { EntityIndex } from '@keywright/adapters'
import { type AnyField, KINDS } from '@keywright/core'
import { cardinalityOf, FEW } from '../keys/cardinality.ts'
import type { Rows } from '../keys/rows.ts'

/**
 * The fields on which alone it depends where a row is put. `undefined` where there is nothing to
 * judge: shards that spread do so for any partition, and a local index has the table's.
 */
export const onlyFields = (rows: Rows): readonly AnyField[] | undefined => {
  const { index } = rows
  const isSpread = (index.pk.shard?.count ?? 1) > 1 && whyNotSpread(rows) === undefined
  return isSpread || index.schema.kind === 'local' ? undefined : index.pk.fields
}

/** Why shards do not spread the rows of a partition; `undefined` where they do, or there are none. */
export const whyNotSpread = ({ entity, index }: Rows): string | undefined => {
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

/** Whether an index leaves rows out on purpose. */
export const leavesRowsOut = ({ sparse, when }: EntityIndex): boolean =>
  sparse || when !== undefined
