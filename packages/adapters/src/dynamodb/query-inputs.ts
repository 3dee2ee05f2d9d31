import { type BucketField, between, isOperator, timeBuckets } from '@keywright/core'
import { type Clause, clause } from './clause.ts'
import type { FanOutConditions } from './conditions.ts'
import type { Entity, IndexOf } from './entity.ts'
import { refuse } from './error.ts'
import { fanOf, openFan } from './fan-cursor.ts'
import { checkSize } from './limits.ts'
import { inputOf, type QueryInput, type QueryOptions } from './query-input.ts'
import { partitionClauses, type Selection, select, sortClauses } from './selection.ts'
import { type Format, storedText } from './stored.ts'

/**
 * The inputs of a query that reads several partitions: one for each shard of a sharded key, and one
 * for each bucket (in the query's direction) of a time bucket that is given `between`. Together they
 * select exactly what the conditions name; `scatter` merges their pages.
 *
 * With the `cursor` of a `scatter`, the inputs resume where it stopped, without those that were done.
 *
 * @throws KeyError as `queryInput` does, except for the sharded partition; also for a range other
 * than `between` on a bucket.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const metric = entity(app, 'Metric', {
 *   primary: { pk: key('METRIC', bucket('at', 'month')), sk: key(time('at')) },
 * })
 * const at = between(new Date('2024-01-20T00:00:00Z'), new Date('2024-02-10T00:00:00Z'))
 * const [january, february] = queryInputs(metric, { at })
 * january.ExpressionAttributeValues // => { ':pk': 'METRIC#2024-01', ':lower': '2024-01-20T00:00:00.000Z', ':upper': '2024-01-31T23:59:59.999Z$' }
 * february.ExpressionAttributeValues // => { ':pk': 'METRIC#2024-02', ':lower': '2024-02-01T00:00:00.000Z', ':upper': '2024-02-10T00:00:00.000Z$' }
 */
export const queryInputs = <
  E extends Entity,
  const Index extends IndexOf<E> = 'primary',
  F extends Format = 'document',
>(
  entity: E,
  conditions: FanOutConditions<E, Index>,
  options: QueryOptions<Index, F> = {},
): QueryInput<F>[] => {
  const selection = select(entity, options.index ?? 'primary', conditions)
  const buckets = eachBucket(selection)
  if (options.descending) buckets.reverse()
  const inputs = buckets.flatMap((each) => {
    const sort = sortClauses(each)
    return eachPartition(each).map((partition) =>
      inputOf(entity, each.index, [...partition, ...sort], options),
    )
  })
  return openFan(options.cursor, fanOf(inputs)) as QueryInput<F>[]
}

/**
 * One selection for each bucket. Where the sort key has the same field, each is narrowed to its
 * bucket: the same rows, and whoever merges them can tell which bucket comes first.
 */
const eachBucket = (selection: Selection): Selection[] => {
  const { index, partition, sort } = selection
  const field = index.pk.fields.find(({ name }) => isOperator(partition[name]))
  if (!field) return [selection]
  const { name, kind } = field
  const condition = partition[name]
  if (kind !== 'bucket' || !isOperator(condition) || condition.operator !== 'between') {
    const expected = kind === 'bucket' ? 'a time or between' : 'one value'
    return refuse('INVALID_CONDITION', index.pk.place, `${expected} for ${name}`, 'a range')
  }
  const [from, to] = condition.values as [Date, Date]
  const { unit } = field as unknown as BucketField<string>
  const starts = timeBuckets(from, to, unit).map(
    (text) => new Date(text + '0000-01-01T00:00:00.000Z'.slice(text.length)),
  )
  return starts.flatMap((start, i) => {
    const next = starts[i + 1]
    const span = between(i === 0 ? from : start, next ? new Date(next.getTime() - 1) : to)
    return eachBucket({
      index,
      partition: { ...partition, [name]: start },
      sort: isOperator(sort[name]) ? { ...sort, [name]: span } : sort,
    })
  })
}

/** The partition's clauses; those of every shard when nothing says which. */
const eachPartition = (selection: Selection): Clause[][] => {
  const { pk } = selection.index
  const { by } = pk.shard ?? {}
  if (!pk.shard || by === undefined) return [partitionClauses(selection)]
  const { [by]: decides, ...rest } = selection.partition
  // A range over what decides the shard is one on the sort key: every shard may hold a part of it.
  if (decides !== undefined && !isOperator(decides)) return [partitionClauses(selection)]
  const name = pk.attributes[0]?.name as string
  return pk.shard
    .shards(rest as never)
    .map((text) => [clause('pk', name, '=', ...checkSize(pk.place, [storedText(text)], pk.limit))])
}
