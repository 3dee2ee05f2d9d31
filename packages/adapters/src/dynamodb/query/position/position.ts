import type { QueryInput } from '../../sdk/input-types.ts'
import { withOrigin } from '../origin.ts'
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

/** The input, continued where a cursor says, and in its direction. */
export const openCursor = (cursor: unknown, input: QueryInput, query: Query): QueryInput => {
  const { backward, key } = positionIn(query, cursor)
  if (key) input.ExclusiveStartKey = key
  if (backward && query.origin) {
    input.ScanIndexForward = query.descending
    withOrigin(input, { ...query.origin, backward })
  }
  return input
}
