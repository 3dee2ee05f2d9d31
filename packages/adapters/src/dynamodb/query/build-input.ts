import {
  ANYTHING,
  FLAG,
  integerFrom,
  type OptionRule,
  type OptionRules,
  optionsOf,
  refuse,
} from '@keywright/core/internal'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { QueryInput } from '../sdk/input-types.ts'
import { FORMAT } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import type { Clause } from './clause.ts'
import { addOperands, keyParts, textOf } from './expression.ts'
import { withOrigin } from './origin.ts'

/** Options of a query: the index, the size of a page, the direction, where to continue, and the format. */
export interface QueryOptions<Index extends string = string, F extends Format = Format> {
  readonly index?: Index
  /** The most rows on one page. */
  readonly limit?: number | undefined
  readonly descending?: boolean | undefined
  /** Reads what was just written; not on a global index, where DynamoDB refuses it. */
  readonly consistent?: boolean | undefined
  /** Where to continue: `next` or `previous` of an earlier page of the same query. */
  readonly cursor?: string | undefined
  readonly format?: F
}

const TEXT: OptionRule = { expects: 'text', takes: (value) => typeof value === 'string' }

const OPTIONS: OptionRules<QueryOptions> = {
  index: TEXT,
  limit: integerFrom(1),
  descending: FLAG,
  consistent: FLAG,
  // Whatever is no cursor is refused with the words of cursors.
  cursor: ANYTHING,
  format: FORMAT,
}

const NO_OPTIONS: QueryOptions = {}

/** Reads the options of a query. */
export const queryOptions = (place: string, options: QueryOptions | undefined): QueryOptions =>
  options === undefined ? NO_OPTIONS : optionsOf(place, options, OPTIONS, 'INVALID_CONDITION')

/** The input for these clauses and filters, without a start key. */
export const buildInput = (
  { table }: Entity,
  { schema, sk }: EntityIndex,
  clauses: readonly Clause[],
  filters: readonly Clause[],
  { limit, descending, consistent, format = 'document' }: QueryOptions,
): QueryInput => {
  const input = keyParts(clauses, format) as QueryInput
  input.TableName = table.name
  if (schema.kind !== 'primary') input.IndexName = schema.name
  if (filters.length > 0) {
    input.FilterExpression = textOf(filters)
    addOperands(filters, format, input)
  }
  if (limit !== undefined) input.Limit = limit
  if (descending) input.ScanIndexForward = false
  if (consistent) {
    if (schema.kind === 'global') {
      refuse('INVALID_CONDITION', 'the table or a local index', schema.name, 'consistent')
    }
    input.ConsistentRead = true
  }
  return withOrigin(input, { order: sk?.attributes ?? [], start: schema.start })
}
