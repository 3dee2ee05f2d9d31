import { type AnyField, KINDS } from '@keywright/core'
import { cardinalityOf } from './cardinality.ts'
import type { Rows } from './rows.ts'

/** With fewer values for each shard, some shards get more than twice as many as others. */
const EACH = 4

/** Why shards do not spread the rows of a partition; `undefined` where they do, or there are none. */
export const whyNotSpread = ({
  entity,
  index,
}: Pick<Rows, 'entity' | 'index'>): string | undefined => {
  const { shard, fields } = index.pk
  if (!shard || shard.count < 2) return undefined
  const { by, byField } = shard
  if (fields.some((field) => field.name === by && settles(field, byField))) {
    return `${by} is in the partition key itself, so each value has one shard`
  }
  const own =
    byField ??
    Object.values(entity.indexes)
      .flatMap(({ pk, sk }) => [...pk.fields, ...(sk?.fields ?? [])])
      .find(({ name }) => name === by)
  const values = own ? cardinalityOf(own) : Number.POSITIVE_INFINITY
  if (values <= shard.count)
    return `${by} has ${values} values, which fall on as many shards at most`
  return values < EACH * shard.count
    ? `${by} has ${values} values, too few to spread evenly over ${shard.count} shards`
    : undefined
}

/** Whether a field of the partition decides what is hashed: a day does not decide the hour. */
const settles = (field: AnyField, hashed: AnyField | undefined): boolean => {
  if (!KINDS[field.kind].coarse) return true
  const isCoarse = hashed !== undefined && KINDS[hashed.kind].coarse
  const width = ({ codec }: AnyField): number => codec.least?.length ?? 0
  return isCoarse && width(hashed) <= width(field)
}
