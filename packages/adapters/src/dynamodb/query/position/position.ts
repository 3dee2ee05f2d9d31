import type { Entity } from '../../schema/entity-types.ts'
import type { QueryInput } from '../../sdk/input-types.ts'
import { isEqual, readStored, typeOf } from '../../stored/stored.ts'
import type { Stored } from '../../stored/stored-types.ts'
import { buildInput, type QueryOptions } from '../build-input.ts'
import { type Clause, clauseOfNone } from '../clause.ts'
import { identityOf } from '../identity.ts'
import { type Origin, originOf, withOrigin } from '../origin.ts'
import type { Query } from '../query-types.ts'
import type { Selection } from '../selection.ts'
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
  signed(query.identity(), [backward ? 1 : 0, key === undefined ? 0 : packKey(key, query)])

/** The position that a cursor of this query says. */
export const positionIn = (query: Query, cursor: unknown): Position => {
  const value = verified(query.identity(), cursor, MOST_CHARACTERS)
  const [backward, key] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (backward !== 0 && backward !== 1) return refused(cursor)
  return { backward: backward === 1, key: key === 0 ? undefined : unpackKey(key, query) }
}

/**
 * The input of these clauses, continued where its cursor says, and in its direction. DynamoDB refuses to
 * start at the end of a range, so the empty page after its last row asks for what no row can be.
 */
export const openCursor = (
  entity: Entity,
  { index, filters }: Selection,
  clauses: readonly Clause[],
  input: QueryInput,
  options: QueryOptions,
): QueryInput => {
  const { cursor, descending = false, format = 'document' } = options
  const origin = originOf(input) as Origin
  const identity = () => identityOf(input, clauses, descending, origin)
  const query = { conditions: clauses, descending, backward: false, format, origin, identity }
  const { backward, key } = positionIn(query, cursor)
  // In an index several rows may have the same key.
  const end =
    key && input.IndexName === undefined
      ? clauses.find((one) => endsAt(one, key, descending !== backward))
      : undefined
  const none = (one: Clause): Clause =>
    one === end ? clauseOfNone(one.label, one.name, typeOf(one.operands[0] as Stored)) : one
  const opened = end
    ? buildInput(entity, index, clauses.map(none), filters, options)
    : Object.assign(input, key && { ExclusiveStartKey: key })
  if (backward) opened.ScanIndexForward = descending
  return withOrigin(opened, { ...origin, backward, ...(end && { ended: clauses }) })
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
