import { checkCount, checkFlag } from '../given.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { checkFormat } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import type { Clause } from './clause.ts'
import { expressionOf } from './expression.ts'
import { withOrigin } from './origin.ts'

/** Options of a query: the index, the size of a page, the direction, where to continue, and the format. */
export interface QueryOptions<Index extends string = string, F extends Format = Format> {
  readonly index?: Index
  /** The most rows on one page. */
  readonly limit?: number | undefined
  readonly descending?: boolean | undefined
  /** Where to continue: `next` or `previous` of an earlier page of the same query. */
  readonly cursor?: string | undefined
  readonly format?: F
}

/** The input for these clauses and filters, without a start key. */
export const buildInput = (
  { table }: Entity,
  { schema, sk }: EntityIndex,
  clauses: readonly Clause[],
  filters: readonly Clause[],
  { limit, descending, format }: QueryOptions,
): QueryInput => {
  const client = checkFormat(format)
  const names: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  const input: QueryInput = {
    TableName: table.name,
    KeyConditionExpression: expressionOf(clauses, client, { names, values }),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  }
  if (schema.kind !== 'primary') input.IndexName = schema.name
  if (filters.length > 0) input.FilterExpression = expressionOf(filters, client, { names, values })
  if (limit !== undefined) input.Limit = checkCount('limit', limit)
  if (checkFlag('descending', descending)) input.ScanIndexForward = false
  return withOrigin(input, { order: sk?.attributes ?? [], start: schema.start })
}
