import { compareKeys, keyByteLength } from '@keywright/core'
import { compareDecimals, decimalByteLength, isDecimal, toNative } from './decimal.ts'
import { refuse } from './error.ts'

/** The types that a key attribute can have: text, number, bytes. */
export type AttributeType = 'S' | 'N' | 'B'

/** The document client's values, or `{ S: ... }` ones as the wire has them. */
export type Format = 'document' | 'low-level'

/** A key attribute's value as the document client writes it. */
export type StoredValue = string | number | bigint | Uint8Array

/** A value and its type. A number that JavaScript cannot hold is here as its text. */
export interface Stored {
  readonly type: AttributeType
  readonly value: StoredValue
}

export const storedText = (value: string): Stored => ({ type: 'S', value })

/** Checks a format that came from a caller. */
export const checkFormat = (format: unknown = 'document'): Format =>
  format === 'document' || format === 'low-level'
    ? format
    : refuse('INVALID_CONDITION', 'format', '"document" or "low-level"', format)

/** The value in the caller's format. */
export const writeStored = ({ type, value }: Stored, format: Format): unknown => {
  if (format === 'low-level') return { [type]: type === 'N' ? String(value) : value }
  if (type !== 'N' || typeof value === 'bigint') return value
  return (
    toNative(String(value)) ??
    refuse('INVALID_VALUE', 'number', 'one that JavaScript holds, or low-level', value)
  )
}

/** Entries of attributes in the caller's format. */
export const writeAll = (
  entries: Iterable<readonly [string, Stored]>,
  format: Format,
): Record<string, unknown> =>
  Object.fromEntries(Array.from(entries, ([name, stored]) => [name, writeStored(stored, format)]))

/** A key attribute as either client gave it; `undefined` for what cannot be one. */
export const readStored = (given: unknown): Stored | undefined => {
  // The document client's `wrapNumbers` keeps the text of a number in `value`.
  const { S, N, B, value: wrapped } = (given ?? {}) as Readonly<Record<string, unknown>>
  const value = S ?? B ?? given
  if (typeof value === 'string') return storedText(value)
  if (value instanceof Uint8Array) return { type: 'B', value }
  const number = N ?? wrapped ?? value
  const isNumber = typeof number !== 'object' && isDecimal(String(number))
  return isNumber ? { type: 'N', value: number as StoredValue } : undefined
}

/** True for values as the low-level client has them. */
export const isLowLevel = (value: unknown): boolean => {
  const { S, N, B } = Object(value) as Readonly<Record<string, unknown>>
  return (S ?? N ?? B) !== undefined
}

/** The order in which DynamoDB keeps values of one type. */
export const compareStored = (a: Stored, b: Stored): number => {
  if (a.type !== b.type) return compareKeys(a.type, b.type)
  if (a.type === 'S') return compareKeys(a.value as string, b.value as string)
  if (a.type === 'N') {
    // Rounding keeps the order: only numbers that round alike need their digits compared.
    return Number(a.value) - Number(b.value) || compareDecimals(`${a.value}`, `${b.value}`)
  }
  return compareBytes(a.value as Uint8Array, b.value as Uint8Array)
}

const compareBytes = (a: Uint8Array, b: Uint8Array): number => {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const order = (a[i] as number) - (b[i] as number)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** What DynamoDB counts against its limits. */
export const storedByteLength = ({ type, value }: Stored): number =>
  type === 'S'
    ? keyByteLength(value as string)
    : type === 'N'
      ? decimalByteLength(String(value))
      : (value as Uint8Array).length
