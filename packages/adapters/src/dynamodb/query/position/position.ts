import type { QueryInput } from '../../sdk/input-types.ts'
import { isEqual, readStored, typeOf } from '../../stored/stored.ts'
import type { Stored } from '../../stored/stored-types.ts'
import { type Clause, clauseOfNone } from '../clause.ts'
import { expressionOf } from '../expression.ts'
import { type Origin, originOf, withOrigin } from '../origin.ts'
import type { Query } from '../query-types.ts'
import { refused, signed, verified } from './signature.ts'
import { MOST_CHARACTERS, packKey, unpackKey } from './start-key.ts'

/** Where to continue: after a key or, without one, from the end where the direction starts. */
interface Position {
  /** True for the rows before, read against the query's direction. */
  readonly backward: boolean
  readonly key: Readonly<Record<string, unknown>> | undefined
}

/** The cursor of a position in a query. */
export const cursorAt = (query: Query, { backward, key }: Position): string =>
  signed(query.identity(), [backward ? 1 : 0, key ? packKey(key, query) : 0])

/** The position that a cursor of this query says. */
export const positionIn = (query: Query, cursor: unknown): Position => {
  const value = verified(query.identity(), cursor, MOST_CHARACTERS)
  const [backward, key] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (backward !== 0 && backward !== 1) return refused(cursor)
  return { backward: backward === 1, key: key === 0 ? undefined : unpackKey(key, query) }
}

/** The input of these clauses, continued where a cursor says, and in its direction. */
export const openCursor = (
  cursor: unknown,
  input: QueryInput,
  clauses: readonly Clause[],
  query: Query,
): QueryInput => {
  const { backward, key } = positionIn(query, cursor)
  if (backward) {
    input.ScanIndexForward = query.descending
    withOrigin(input, { ...(query.origin as Origin), backward })
  }
  const isDescending = input.ScanIndexForward === false
  const end = key && clauses.find((one) => endsAt(one, key, isDescending))
  // In an index several rows may have the same key.
  if (end && input.IndexName === undefined) return ended(input, clauses, end, query)
  if (key) input.ExclusiveStartKey = key
  return input
}

/** Whether a range ends at a start key, in the direction of reading: no row comes after it. */
const endsAt = (
  { name, comparison, operands }: Clause,
  key: Readonly<Record<string, unknown>>,
  isDescending: boolean,
): boolean => {
  const isBounded = comparison === 'BETWEEN' || comparison === (isDescending ? '>=' : '<=')
  const end = operands.at(isDescending ? 0 : -1)
  const stored = readStored(key[name])
  return isBounded && end !== undefined && stored !== undefined && isEqual(end, stored)
}

/**
 * The input of the empty page after the last row of a range. DynamoDB refuses to start there, so it is
 * asked for what no row can be.
 */
const ended = (
  input: QueryInput,
  clauses: readonly Clause[],
  end: Clause,
  { format, origin }: Query,
): QueryInput => {
  const none = clauseOfNone(end.label, end.name, typeOf(end.operands[0] as Stored))
  const {
    ':lower': _,
    ':upper': __,
    [end.label.value]: ___,
    ...values
  } = input.ExpressionAttributeValues
  input.ExpressionAttributeValues = values
  input.KeyConditionExpression = expressionOf(
    clauses.map((one) => (one === end ? none : one)),
    format,
    { names: input.ExpressionAttributeNames, values },
  )
  return withOrigin(input, { ...(originOf(input) ?? (origin as Origin)), ended: clauses })
}
