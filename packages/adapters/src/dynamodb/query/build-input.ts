import { checkCount } from '../guard.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { checkFormat } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import type { Clause } from './clause.ts'
import { expressionOf } from './expression.ts'
import { type Origin, type StartAttribute, withOrigin } from './origin.ts'

/** How to query: which index, how many at a time, which way, from where, for which client. */
export interface QueryOptions<Index extends string = string, F extends Format = Format> {
  readonly index?: Index
  /** The most rows of one page. */
  readonly limit?: number | undefined
  readonly descending?: boolean | undefined
  /** Where to go on: `next` or `previous` of an earlier page of the same query. */
  readonly cursor?: string | undefined
  readonly format?: F
}

/** The input for these clauses, without a start key; the last ones may be a filter. */
export const buildInput = (
  entity: Entity,
  index: EntityIndex,
  clauses: readonly Clause[],
  filters: readonly Clause[],
  { limit, descending, format }: QueryOptions,
): QueryInput => {
  if (limit !== undefined) checkCount('limit', limit)
  const client = checkFormat(format)
  const keys = expressionOf(clauses, client)
  const filter = expressionOf(filters, client)
  const input: QueryInput = {
    TableName: entity.table.name,
    ...(index.schema.kind !== 'primary' && { IndexName: index.schema.name }),
    ...keys,
    ...(filters.length > 0 && {
      FilterExpression: filter.KeyConditionExpression,
      ExpressionAttributeNames: {
        ...keys.ExpressionAttributeNames,
        ...filter.ExpressionAttributeNames,
      },
      ExpressionAttributeValues: {
        ...keys.ExpressionAttributeValues,
        ...filter.ExpressionAttributeValues,
      },
    }),
    ...(limit !== undefined && { Limit: limit }),
    ...(descending && { ScanIndexForward: false }),
  }
  return withOrigin(input, originIn(entity.indexes['primary'] as EntityIndex, index))
}

/** The origin of the queries of an index. */
const originIn = (primary: EntityIndex, { pk, sk }: EntityIndex): Origin => {
  const start = new Map<string, StartAttribute>()
  // An attribute that is in two keys has to fit both: the sort key, whose limit is less, comes last.
  for (const side of [primary.pk, pk, primary.sk, sk]) {
    for (const attribute of side?.attributes ?? []) {
      start.set(attribute.name, { ...attribute, limit: side?.limit as number })
    }
  }
  return { order: sk?.attributes ?? [], start: [...start.values()] }
}
