import { valueIn } from '../../given.ts'
import { PARTITION_LIMIT } from '../../stored/size.ts'
import { bareValue, readStored, storedByteLength, typeOf, writeAll } from '../../stored/stored.ts'
import type { PackedKey, Stored, Values } from '../../stored/stored-types.ts'
import { meets } from '../clause.ts'
import type { Query } from '../query-types.ts'
import { fromBase64Url, toBase64Url } from './base64url.ts'
import { refused } from './signature.ts'

/** Packs a start key; refuses one that is not of this query. */
export const packKey = (key: Readonly<Record<string, unknown>>, query: Query): PackedKey => {
  if (typeof key !== 'object' || key === null) refused(key, 'a start key')
  const stored = new Map<string, Stored>()
  for (const name of Object.keys(key)) {
    const value = readStored(key[name])
    stored.set(name, value ?? refused(key[name], 'a key attribute of type S, N or B'))
  }
  checkKey(stored, query)
  const packed: [string, unknown][] = []
  for (const [name, value] of stored) {
    if (!isFixed(query, name)) packed.push([name, packStored(value)])
  }
  return packed
}

/** Whether the query fixes an attribute of its start keys. A Map of them made a page a fifth slower. */
export const isFixed = ({ conditions }: Query, name: string): boolean =>
  conditions.some((one) => one.comparison === '=' && one.name === name)

/**
 * No genuine cursor of a key has more characters: the keys of a table and an index have 6,144 bytes,
 * each of which may take six in JSON and a third more in base64.
 */
export const MOST_CHARACTERS = 65_536

/** A value as JSON: text as it is, anything else with its type. */
export const packStored = (stored: Stored): unknown => {
  if (typeof stored === 'string') return stored
  const { type, value } = stored
  return { [type]: type === 'B' ? toBase64Url(value as Uint8Array) : String(value) }
}

/** The start key that was packed for this query, in the format of its input. */
export const unpackKey = (packed: unknown, query: Query): Record<string, unknown> => {
  if (!Array.isArray(packed)) return refused(packed, 'a start key')
  const stored = fixedBy(query)
  for (const entry of packed) {
    const [name, value] = Array.isArray(entry) ? entry : []
    const read = unpackStored(value)
    if (typeof name !== 'string' || read === undefined || stored.has(name)) {
      return refused(name, 'a start key')
    }
    stored.set(name, read)
  }
  return writeAll(checkKey(stored, query), query.format)
}

/** Reads it back. */
export const unpackStored = (value: unknown): Stored | undefined => {
  const { B } = Object(value) as { readonly B?: unknown }
  return readStored(typeof B === 'string' ? fromBase64Url(B) : value)
}

/** What the query fixes in its start keys: the partition, and every other equality. */
const fixedBy = ({ conditions }: Query): Map<string, Stored> =>
  new Map(
    conditions.flatMap(({ name, comparison, operands: [value] }) =>
      comparison === '=' && value !== undefined ? [[name, value] as const] : [],
    ),
  )

/** A start key has the attributes of its table and index, and lies in the range of its query. */
const checkKey = (key: Map<string, Stored>, query: Query): Map<string, Stored> => {
  for (const condition of query.conditions) {
    const value = key.get(condition.name)
    if (value === undefined || !meets(condition, value)) {
      refused(value && bareValue(value), `${condition.name} in range`)
    }
  }
  // Without its origin, an input does not say which attributes its table has.
  const known = query.origin?.start
  if (known && known.length !== key.size) refused(key.size, `${known.length} attributes`)
  for (const [name, stored] of key) {
    const { type, limit } = known
      ? (known.find((one) => one.name === name) ?? { type: '', limit: 0 })
      : { type: typeOf(stored), limit: PARTITION_LIMIT }
    if (type !== typeOf(stored) || !fits(stored, limit)) refused(name, 'key attributes')
  }
  return key
}

const SURROGATE = /[\ud800-\udfff]/

const fits = (stored: Stored, limit: number): boolean => {
  // Most texts are too short to need counting: a UTF-16 unit takes at most three bytes. Counting refuses
  // lone surrogates.
  const isShort = typeof stored === 'string' && stored.length * 3 <= limit
  if (isShort && !SURROGATE.test(stored)) return stored !== ''
  const bytes = storedByteLength(stored)
  return bytes > 0 && bytes <= limit
}

/** The values of a row's key attributes. Bytes are copied, because the caller may change them. */
export const keyValuesOf = (start: readonly { readonly name: string }[], row: object): Stored[] => {
  const values: Stored[] = []
  for (const { name } of start) {
    const value = valueIn(row as Values, name)
    const stored = typeof value === 'string' ? value : readStored(value)
    values.push(stored ?? refused(value, `rows with their ${name}`))
  }
  return values
}

/** The key to start after a row with these values. */
export const startKeyFrom = (
  { origin, format }: Query,
  values: readonly Stored[],
): Record<string, unknown> =>
  writeAll(
    values.map((value, i) => [origin?.start[i]?.name as string, value]),
    format,
  )

/** The key to start after a row: what DynamoDB gives after the last row of a page. */
export const startKeyOf = (query: Query, row: object): Record<string, unknown> =>
  startKeyFrom(query, keyValuesOf(query.origin?.start ?? [], row))
