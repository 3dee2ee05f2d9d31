import type { BucketField } from '@keywright/core'
import { answer, isOperator, refuse, words } from '@keywright/core/internal'
import { once } from '../given.ts'
import { buildInput, type QueryOptions, queryOptions } from '../query/build-input.ts'
import type { Checked, Offered } from '../query/checked-types.ts'
import type { KnownIndex } from '../query/condition-types.ts'
import { identityOf } from '../query/identity.ts'
import { type Identity, originOf } from '../query/origin.ts'
import { isOnAnyShard, type Selection, selectionOf, sortClauses } from '../query/selection.ts'
import type { Entity, Side } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import type { Format } from '../stored/stored-types.ts'
import { type Period, periodOfSpans } from './buckets.ts'
import { openFan } from './fan-cursor.ts'
import { type Dimension, fanOutOf, firstPartition, inBucket, shardsOf } from './fan-out.ts'

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
    const found = selectionOf(entity, read.index ?? 'primary', conditions)
    // A copy: the caller may change the conditions before the last input is made.
    const given = { ...found.partition }
    const selection = { ...found, partition: given, sort: given }
    const asked = dimensionsOf(selection)
    const identity = once(() => fanIdentity(entity, selection, asked, read))
    const fanOut = (periods: readonly Period[]) =>
      fanOutOf(entity, selection, withPeriods(asked, periods), identity, read)
    const periods = asked.map(({ period }) => period)
    return openFan(read.cursor, identity, periods, fanOut) as QueryInput<F>[]
  })

const dimensionsOf = ({ index: { pk, sk }, partition, sorted }: Selection): Dimension[] =>
  pk.fields
    .filter(({ name }) => isOperator(partition[name]))
    .map((field) => {
      const isNarrowed = sorted.includes(field.name)
      const inSort = sk?.fields.find(({ name }) => name === field.name)
      return {
        field: field as unknown as BucketField<string>,
        period: periodOf(pk, field as unknown as BucketField<string>, partition[field.name]),
        isNarrowed,
        isReversed: isNarrowed && inSort?.codec.descending === true,
      }
    })

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
  const clauses = [...firstPartition(some, isOnAny), ...sortClauses(some)]
  const input = buildInput(entity, some.index, clauses, some.filters, options)
  const identity = identityOf(input, clauses, options.descending === true, originOf(input))
  const shards = isOnAny ? shardsOf(selection.index.pk) : 0
  const units = dimensions.map(({ field }) => `${field.name}:${field.unit}`)
  return [...identity, JSON.stringify([shards, units])]
}
