import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from './base64url.ts'
import { refuse } from './error.ts'
import { fingerprint } from './fingerprint.ts'
import { type AnyQueryInput, readQuery } from './query.ts'
import { packKey, unpackKey } from './start-key.ts'

/** Where a page ended: the SDK's `LastEvaluatedKey`, in either client's format. */
export type LastEvaluatedKey = Readonly<Record<string, unknown>>

/**
 * A cursor for a URL from the `LastEvaluatedKey` of a page: any Unicode key, numbers and bytes too.
 * It opens only on the query it was made for: the same table, index, partition, range and direction.
 * No key, no cursor: `undefined` in, `undefined` out.
 *
 * It is checked, not secret: whoever reads it can read the key, and whoever makes one up gets no
 * further than another place in the same range. `sealedCursors` hides and authenticates it.
 *
 * @throws KeyError for a key that is not of this query.
 * @example
 * const input = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
 * const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#7' }, input)
 * decodeCursor(cursor, input) // => { PK: 'USER#1', SK: 'ORDER#7' }
 * encodeCursor(undefined, input) // => undefined
 */
export const encodeCursor = <Key extends LastEvaluatedKey | undefined>(
  lastEvaluatedKey: Key,
  input: AnyQueryInput,
): string | (undefined extends Key ? undefined : never) => {
  if (lastEvaluatedKey === undefined) return undefined as never
  const query = readQuery(input)
  return signed(query.identity, packKey(lastEvaluatedKey, query))
}

/**
 * The start key that a cursor of this query holds, in the format of its input.
 *
 * @throws KeyError for a cursor that is damaged, forged, or of another query.
 * @example
 * const orders = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#1'] }) }
 * const others = { TableName: 'app', ...keyCondition({ pk: ['PK', 'USER#2'] }) }
 * const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#7' }, orders)
 * decodeCursor(cursor, orders) // => { PK: 'USER#1', SK: 'ORDER#7' }
 * try {
 *   decodeCursor(cursor, others)
 * } catch (error) {
 *   error.code // => 'INVALID_CURSOR'
 * }
 */
export const decodeCursor = <Cursor extends string | undefined>(
  cursor: Cursor,
  input: AnyQueryInput,
): Record<string, unknown> | (undefined extends Cursor ? undefined : never) => {
  if (cursor === undefined) return undefined as never
  const query = readQuery(input)
  return unpackKey(verified(query.identity, cursor), query)
}

const HASH_LENGTH = 16

/** A value as URL-safe text that opens with the identity it was signed for. */
export const signed = (identity: string, value: unknown): string => {
  const body = toBase64Url(toUtf8(JSON.stringify(value)))
  return fingerprint(identity + body) + body
}

/** The value again; refuses text with another identity, or with a single character changed. */
export const verified = (identity: string, cursor: unknown): unknown => {
  const text = typeof cursor === 'string' ? cursor : ''
  const body = text.slice(HASH_LENGTH)
  const bytes = fromBase64Url(body)
  if (bytes && text.slice(0, HASH_LENGTH) === fingerprint(identity + body)) {
    try {
      return JSON.parse(fromUtf8(bytes))
    } catch {
      // Refused like any other cursor that is not ours.
    }
  }
  return refuse('INVALID_CURSOR', 'cursor', 'a cursor of this very query', cursor)
}
