import type { QueryCommandInput as LowLevelQueryInput } from '@aws-sdk/client-dynamodb'
import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { type Clause, expressionOf } from './clause.ts'
import type { QueryConditions } from './conditions.ts'
import { decodeCursor } from './cursor.ts'
import type { Entity, EntityIndex, IndexOf } from './entity.ts'
import { refuse } from './error.ts'
import { originIn, withOrigin } from './origin.ts'
import { partitionClauses, select, sortClauses } from './selection.ts'
import { checkFormat, type Format } from './stored.ts'

/** How to query: which index, how many at a time, which way, from where, for which client. */
export interface QueryOptions<Index extends string = string, F extends Format = Format> {
  readonly index?: Index
  /** The most rows of one page. */
  readonly limit?: number | undefined
  readonly descending?: boolean | undefined
  /** Where an earlier page of the same query ended. */
  readonly cursor?: string | undefined
  readonly format?: F
}

/** The input of the document client's `QueryCommand`, or of the low-level one. */
export type QueryInput<F extends Format = 'document'> = (F extends 'low-level'
  ? LowLevelQueryInput
  : QueryCommandInput) & {
  TableName: string
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
}

/**
 * The input of a `QueryCommand` for the items of an entity in one partition: the plainest key
 * condition that selects exactly these, also when other entities share the partition.
 *
 * The value that decides a shard chooses the shard. It is also a condition on the sort key where it
 * continues the leading fields there, and nowhere else: a shard holds the rows of many values.
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
  const Index extends IndexOf<E> = 'primary',
  F extends Format = 'document',
>(
  entity: E,
  conditions: QueryConditions<E, Index>,
  options: QueryOptions<Index, F> = {},
): QueryInput<F> => {
  const selection = select(entity, options.index ?? 'primary', conditions)
  const { pk } = selection.index
  if (pk.shard && !Object.hasOwn(selection.partition, pk.shard.by)) {
    const expected = `${pk.shard.by}, to find the shard, or queryInputs`
    refuse('INVALID_CONDITION', pk.place, expected, undefined)
  }
  const clauses = [...partitionClauses(selection), ...sortClauses(selection)]
  const input = inputOf(entity, selection.index, clauses, options)
  const start = decodeCursor(options.cursor, input)
  if (start) input.ExclusiveStartKey = start
  return input as QueryInput<F>
}

/** The input for these clauses, without a start key. */
export const inputOf = (
  entity: Entity,
  index: EntityIndex,
  clauses: readonly Clause[],
  { limit, descending, format }: QueryOptions,
): QueryInput => {
  if (limit !== undefined) checkCount('limit', limit)
  const input: QueryInput = {
    TableName: entity.table.name,
    ...(index.schema.kind !== 'primary' && { IndexName: index.schema.name }),
    ...expressionOf(clauses, checkFormat(format)),
    ...(limit !== undefined && { Limit: limit }),
    ...(descending && { ScanIndexForward: false }),
  }
  return withOrigin(input, originIn(entity.indexes['primary'] as EntityIndex, index))
}

/** Passes a positive whole number on. */
export const checkCount = (name: string, count: unknown): number =>
  Number.isInteger(count) && (count as number) > 0
    ? (count as number)
    : refuse('INVALID_CONDITION', name, 'a whole number from 1', count)
