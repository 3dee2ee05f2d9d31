import { type BucketField, between, isOperator, refuse, words } from '@keywright/core'
import { answer, inside } from '../guard.ts'
import { buildInput, type QueryOptions } from '../query/build-input.ts'
import { type Clause, clause } from '../query/clause.ts'
import type { Checked, FanOutConditions, KnownIndex } from '../query/condition-types.ts'
import { type Identity, originOf, withOrigin } from '../query/origin.ts'
import { readQuery } from '../query/read-query.ts'
import { partitionClauses, type Selection, selectionOf, sortClauses } from '../query/selection.ts'
import type { Entity, Side } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { checkSize } from '../stored/size.ts'
import { storedText } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import { bucketAt, bucketCount, type Period, periodOfSpans } from './buckets.ts'
import { openFan } from './fan-cursor.ts'
import { lazyList } from './lazy-list.ts'

/**
 * The inputs of a query that reads several partitions: one for each shard of a sharded key, and one
 * for each bucket (in the query's direction) of a time bucket that is given a period: `between`, or
 * `during`. Together they select exactly what the conditions name; `scatter` merges their pages.
 *
 * Each input is made when it is asked for. With the `cursor` of a `scatter`, the inputs resume where
 * it stopped, without those that were done. The end of a period may have moved on since: the cursor
 * keeps the period that it was made with, which has to lie within the one that is asked for.
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
  const C extends FanOutConditions<E, Index>,
  const Index extends string = 'primary',
  F extends Format = 'document',
>(
  entity: E,
  conditions: Checked<E, Index, C>,
  options: QueryOptions<KnownIndex<E, Index>, F> = {},
): QueryInput<F>[] =>
  answer('queryInputs', () => {
    const selection = selectionOf(entity, options.index ?? 'primary', conditions)
    const asked = dimensionsOf(selection)
    const identity = identityOf(entity, selection, asked, options)
    const periods = asked.map(({ period }) => period)
    const resumed = openFan(options.cursor, identity, periods, (kept) =>
      inputsOf(entity, selection, withPeriods(asked, kept), identity, options),
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
  if (field.kind !== 'bucket') refuse('INVALID_CONDITION', 'one value', words('a range'), at)
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
  identity: Identity,
  options: QueryOptions,
): QueryInput[] => {
  const { pk } = selection.index
  const counts = dimensions.map(({ field, period }) => bucketCount(field.unit, period))
  const shards = isEveryShard(selection) ? shardsOf(pk) : 1
  const total = counts.reduce((product, count) => product * count, shards)
  const periods = dimensions.map(({ period }) => period)
  const fan = { identity, total, periods }

  return lazyList(total, (at) => {
    let rest = Math.floor(at / shards)
    let each = selection
    dimensions.forEach((dimension, i) => {
      const count = counts[i] as number
      const backwards = (options.descending === true) !== dimension.isReversed
      const step = rest % count
      each = inBucket(each, dimension, backwards ? count - 1 - step : step)
      rest = Math.floor(rest / count)
    })
    const clauses = [...partitionOf(each, at % shards), ...sortClauses(each)]
    const input = buildInput(entity, each.index, clauses, each.filters, options)
    return withOrigin(input, { ...(originOf(input) as NonNullable<Origin>), fan, at })
  })
}

type Origin = ReturnType<typeof originOf>

/**
 * The selection in one bucket. Where the sort key has the same field, it is narrowed to its bucket:
 * the same rows, and whoever merges them can tell which bucket comes first.
 */
const inBucket = (
  { index, partition, sort, filters }: Selection,
  { field: { name, unit }, period }: Dimension,
  at: number,
): Selection => {
  const { start, part } = bucketAt(unit, period, at)
  const span = between(new Date(part[0]), new Date(part[1]))
  return {
    index,
    partition: { ...partition, [name]: start },
    sort: isOperator(sort[name]) ? { ...sort, [name]: span } : sort,
    filters,
  }
}

/** How many shards there are, those of before included. */
const shardsOf = ({ shard }: Side): number => (shard ? Math.max(shard.count, ...shard.formerly) : 1)

/**
 * True when nothing says which shard: a range over what decides it may be in all of them, and a row of
 * the time when there were others may be in any.
 */
const isEveryShard = ({ index: { pk }, partition }: Selection): boolean =>
  pk.shard !== undefined &&
  (partition[pk.shard.by] === undefined ||
    isOperator(partition[pk.shard.by]) ||
    pk.shard.formerly.length > 0)

/** The partition's clauses, on one of all shards when nothing says which. */
const partitionOf = (selection: Selection, shard: number): Clause[] => {
  const { pk } = selection.index
  if (!pk.shard || !isEveryShard(selection)) return partitionClauses(selection)
  const text = inside(
    pk.place,
    () => pk.shard?.shards(selection.partition as never)[shard] as string,
  )
  const stored = checkSize(pk.place, [storedText(text)], pk.limit)
  return [clause('pk', pk.attributes[0]?.name as string, '=', ...stored)]
}

/** What the query is but for its periods: the same on every page of it. */
const identityOf = (
  entity: Entity,
  selection: Selection,
  dimensions: readonly Dimension[],
  options: QueryOptions,
): Identity => {
  // Any bucket does, the same for all.
  const some = withPeriods(
    dimensions,
    dimensions.map(() => [0, 0] as const),
  ).reduce((each, dimension) => inBucket(each, dimension, 0), selection)
  const clauses = [...partitionOf(some, 0), ...sortClauses(some)]
  const { identity } = readQuery(buildInput(entity, some.index, clauses, some.filters, options))
  const shards = isEveryShard(selection) ? shardsOf(selection.index.pk) : 0
  const units = dimensions.map(({ field }) => `${field.name}:${field.unit}`)
  const fan = JSON.stringify([shards, units])
  return { whole: identity.whole + fan, parts: [...identity.parts, fan] }
}
