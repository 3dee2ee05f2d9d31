import { answer, refuse, words } from '@keywright/core/internal'
import { valueIn } from '../given.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import type { Format } from '../stored/stored-types.ts'
import { buildInput, type QueryOptions, queryOptions } from './build-input.ts'
import type { Checked, Offered } from './checked-types.ts'
import type { Clause } from './clause.ts'
import type { KnownIndex } from './condition-types.ts'
import { openCursor } from './position/position.ts'
import {
  isOnAnyShard,
  partitionClauses,
  type Selection,
  selectionOf,
  sortClauses,
} from './selection.ts'

/**
 * The input of a `QueryCommand` for the items of an entity in one partition: the plainest key
 * condition that selects exactly those items, even when other entities share the partition.
 *
 * The value that decides a shard is a condition like any other: it selects the shard and, where the
 * sort key cannot select its rows, a filter does.
 *
 * @throws KeyError for an index that the entity is not in, a missing value or a range for the
 * partition key, a gap in the sort key, a sharded partition without the value that decides its shard
 * (see `queryInputs`), a key over DynamoDB's limits, or a cursor of another query.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
 * })
 * const input = queryInput(order, { userId: '1', on: gte('2024-01-15') }, { limit: 10 })
 * input.KeyConditionExpression // => '#pk = :pk AND #sk BETWEEN :lower AND :upper'
 * input.ExpressionAttributeValues // => { ':pk': 'USER#1', ':lower': 'ORDER#2024-01-15', ':upper': 'ORDER$' }
 */
export const queryInput = <
  E extends Entity,
  const C extends Offered<E, Index> | object,
  const Index extends string = 'primary',
  F extends Format = 'document',
>(
  entity: E,
  conditions: Checked<E, Index, C>,
  options?: QueryOptions<KnownIndex<E, Index>, F>,
): QueryInput<F> =>
  answer('queryInput', () => {
    const read = queryOptions('queryInput', options)
    const selection = selectionOf(entity, read.index ?? 'primary', conditions)
    return onePartition(entity, selection, sortClauses(selection), read) as QueryInput<F>
  })

/** The input for one partition and these conditions on its sort key, starting where a cursor says. */
export const onePartition = (
  entity: Entity,
  selection: Selection,
  sort: readonly Clause[],
  options: QueryOptions,
): QueryInput => {
  const { index, filters } = selection
  checkShard(selection)
  const clauses = [...partitionClauses(selection), ...sort]
  const input = buildInput(entity, index, clauses, filters, options)
  return options.cursor === undefined
    ? input
    : openCursor(entity, selection, clauses, input, options)
}

/** One query reads one shard, and must know which. */
const checkShard = (selection: Selection): void => {
  const { shard, place } = selection.index.pk
  if (!shard || !isOnAnyShard(selection)) return
  if (shard.formerly.length > 0) {
    const expected = 'queryInputs, because the key had other shards before'
    refuse('INVALID_CONDITION', expected, words('one query'), place)
  }
  const expected = 'the one value that decides the shard, or queryInputs'
  const given = valueIn(selection.partition, shard.by)
  const got = given === undefined ? undefined : words('several that it may be')
  refuse('INVALID_CONDITION', expected, got, { within: place, field: shard.by })
}
