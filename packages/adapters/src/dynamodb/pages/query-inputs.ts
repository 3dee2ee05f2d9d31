import { type BucketField, between } from '@keywright/core'
import { answer, isOperator, refuse, words } from '@keywright/core/internal'
import { once } from '../given.ts'
import { partitionShards, shardCount } from '../keys/index.ts'
import { buildInput, type QueryOptions, queryOptions } from '../query/build-input.ts'
import type { Checked, Offered } from '../query/checked-types.ts'
import { type Clause, clause, PK } from '../query/clause.ts'
import type { KnownIndex } from '../query/condition-types.ts'
import { identityOf } from '../query/identity.ts'
import { type Fan, type Identity, type Origin, originOf, withOrigin } from '../query/origin.ts'
import {
  isOnAnyShard,
  partitionClauses,
  type Selection,
  selectionOf,
  sortClauses,
} from '../query/selection.ts'
import type { Entity, Side } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { writeStored } from '../stored/stored.ts'
import type { AttributeSchema, Format } from '../stored/stored-types.ts'
import { bucketAt, bucketCount, type Period, periodOfSpans } from './buckets.ts'
import { openFan } from './fan-cursor.ts'
import { lazyList } from './lazy-list.ts'

/**
 * The inputs of a query that reads several partitions: one for each shard of a sharded key, and one
 * for each bucket (in the query's direction) of a time bucket that is given a period: `between`, or
 * `during`. Together they select exactly what the conditions name; `readAll` merges their pages.
 *
 * Each input is made when it is first read. With the `cursor` of a `readAll`, the inputs resume where
 * it stopped, without those that were done. The end of the period may have moved on since: the cursor
 * keeps the period that it was made with, which must lie within the new one.
 *
 * @throws KeyError as `queryInput` does, except for the sharded partition; also for an open range on
 * a bucket.
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
  const C extends Offered<E, Index> | object,
  const Index extends string = 'primary',
  F extends Format = 'document',
>(
  entity: E,
  conditions: Checked<E, Index, C, true>,
  options?: QueryOptions<KnownIndex<E, Index>, F>,
): QueryInput<F>[] =>
  answer('queryInputs', () => {
    const read = queryOptions('queryInputs', options)
    const selection = selectionOf(entity, read.index ?? 'primary', conditions)
    const asked = dimensionsOf(selection)
    const identity = once(() => fanIdentity(entity, selection, asked, read))
    const periods = asked.map(({ period }) => period)
    const resumed = openFan(read.cursor, identity, periods, (kept) =>
      inputsOf(entity, selection, withPeriods(asked, kept), identity, read),
    )
    return resumed as QueryInput<F>[]
  })

/** A time bucket of the partition key that is given a period. */
interface Dimension {
  readonly field: BucketField<string>
  readonly period: Period
  /** True when the sort key is narrowed to each bucket, with greater times first. */
  readonly isReversed: boolean
}

const dimensionsOf = ({ index: { pk, sk }, partition, sort }: Selection): Dimension[] =>
  pk.fields
    .filter(({ name }) => isOperator(partition[name]))
    .map((field) => ({
      field: field as unknown as BucketField<string>,
      period: periodOf(pk, field as unknown as BucketField<string>, partition[field.name]),
      isReversed:
        isOperator(sort[field.name]) &&
        sk?.fields.find(({ name }) => name === field.name)?.codec.descending === true,
    }))

/** The ends of a period; refuses a range that is open, or of what is not a bucket. */
const periodOf = ({ place }: Side, field: BucketField<string>, condition: unknown): Period => {
  const at = { within: place, field: field.name }
  if (field.unit === undefined) refuse('INVALID_CONDITION', 'one value', words('a range'), at)
  if (isOperator(condition) && condition.operator === 'during') {
    const [first, last] = condition.values
    return (
      periodOfSpans(first, last) ??
      refuse('INVALID_CONDITION', 'years, months, days or hours', first, at)
    )
  }
  if (!isOperator(condition) || condition.operator !== 'between') {
    return refuse('INVALID_CONDITION', 'a time, between or during', words('an open range'), at)
  }
  const [from, to] = condition.values.map((value) => {
    // The bucket's own codec refuses what is not a time.
    field.codec.encode(value as never, at)
    return new Date(value as Date | string).getTime()
  })
  return [from as number, to as number]
}

const withPeriods = (asked: readonly Dimension[], periods: readonly Period[]): Dimension[] =>
  asked.map((dimension, i) => ({ ...dimension, period: periods[i] ?? dimension.period }))

/** All inputs of a query, in its direction. */
const inputsOf = (
  entity: Entity,
  selection: Selection,
  dimensions: readonly Dimension[],
  identity: () => Identity,
  options: QueryOptions,
): QueryInput[] => {
  const counts = dimensions.map(({ field, period }) => bucketCount(field.unit, period))
  const shards = isOnAnyShard(selection) ? shardsOf(selection.index.pk) : 1
  const total = counts.reduce((product, count) => product * count, shards)
  const periods = dimensions.map(({ period }) => period)
  const fan = { identity, total, periods }

  const inBucketAt = (bucket: number): Selection => {
    let rest = bucket
    let each = selection
    dimensions.forEach((dimension, i) => {
      const count = counts[i] as number
      const backwards = (options.descending === true) !== dimension.isReversed
      const step = rest % count
      each = inBucket(each, dimension, backwards ? count - 1 - step : step)
      rest = Math.floor(rest / count)
    })
    return each
  }
  // The shards of a bucket follow each other.
  let latest = -1
  let onShard: OnShard
  const inputs = lazyList(total, (at) => {
    const bucket = Math.floor(at / shards)
    if (bucket !== latest) {
      onShard = shardInputs(entity, inBucketAt(bucket), isOnAnyShard(selection), options)
    }
    latest = bucket
    return onShard(at % shards, fan, at)
  })
  // Wrong conditions are refused now, not when the first input is read.
  if (total > 0) inputs[0]
  else identity()
  return inputs
}

/** Makes the input of a shard, which is one part of a fan. */
type OnShard = (shard: number, fan: Fan, at: number) => QueryInput

/** The inputs of one bucket, which differ in their partition only. */
const shardInputs = (
  entity: Entity,
  selection: Selection,
  isOnAny: boolean,
  options: QueryOptions,
): OnShard => {
  const { index, partition, filters } = selection
  const textAt = isOnAny ? partitionShards(index.pk, partition) : undefined
  const first = buildInput(entity, index, clausesOf(selection, textAt), filters, options)
  const { order, start } = originOf(first) as Origin
  const names = { ...first.ExpressionAttributeNames }
  return (shard, fan, at) => {
    const input = { ...first }
    input.ExpressionAttributeNames = { ...names }
    if (textAt) {
      input.ExpressionAttributeValues = { ...first.ExpressionAttributeValues }
      input.ExpressionAttributeValues[PK.value] = writeStored(textAt(shard), options.format)
    }
    return withOrigin(input, { order, start, fan, at })
  }
}

type ShardText = (shard: number) => string

/** The clauses of a selection, on the first of the shards. */
const clausesOf = (selection: Selection, textAt: ShardText | undefined): Clause[] => {
  const sort = sortClauses(selection)
  if (!textAt) return [...partitionClauses(selection), ...sort]
  const [{ name }] = selection.index.pk.attributes as [AttributeSchema]
  return [clause(PK, name, '=', textAt(0)), ...sort]
}

/**
 * The selection in one bucket. Where the sort key has the same field, it is narrowed to its bucket:
 * the rows stay the same, and a merge can tell which bucket comes first.
 */
const inBucket = (
  selection: Selection,
  { field: { name, unit }, period }: Dimension,
  at: number,
): Selection => {
  const { partition, sort } = selection
  const { start, part } = bucketAt(unit, period, at)
  const span = between(new Date(part[0]), new Date(part[1]))
  return {
    ...selection,
    partition: { ...partition, [name]: start },
    sort: isOperator(sort[name]) ? { ...sort, [name]: span } : sort,
  }
}

/** How many shards there are, former ones included. */
const shardsOf = ({ shard }: Side): number => (shard ? shardCount(shard) : 1)

/** What identifies the query apart from its periods: the same on each of its pages. */
const fanIdentity = (
  entity: Entity,
  selection: Selection,
  dimensions: readonly Dimension[],
  options: QueryOptions,
): Identity => {
  // Any bucket will do, as long as it is always the same.
  const some = withPeriods(
    dimensions,
    dimensions.map(() => [0, 0] as const),
  ).reduce((each, dimension) => inBucket(each, dimension, 0), selection)
  const isOnAny = isOnAnyShard(selection)
  const texts = isOnAny ? partitionShards(some.index.pk, some.partition) : undefined
  const clauses = clausesOf(some, texts)
  const input = buildInput(entity, some.index, clauses, some.filters, options)
  const identity = identityOf(input, clauses, options.descending === true, originOf(input))
  const shards = isOnAny ? shardsOf(selection.index.pk) : 0
  const units = dimensions.map(({ field }) => `${field.name}:${field.unit}`)
  return [...identity, JSON.stringify([shards, units])]
}
