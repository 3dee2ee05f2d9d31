import { compareKeys, keyByteLength } from '@keywright/core'
import { type OptionRule, optionsOf, refuse } from '@keywright/core/internal'
import { setOwn } from '../given.ts'
import {
  canonicalDecimal,
  compareDecimals,
  decimalByteLength,
  isDecimal,
  toNative,
} from './decimal.ts'
import type { AttributeType, Format, FormatOptions, Stored, StoredValue } from './stored-types.ts'

/** The type of the attribute that holds this. */
export const typeOf = (stored: Stored): AttributeType =>
  typeof stored === 'string' ? 'S' : stored.type

/** What the attribute holds, without its type. */
export const bareValue = (stored: Stored): StoredValue =>
  typeof stored === 'string' ? stored : stored.value

/** The rule of the option `format`. */
export const FORMAT: OptionRule = {
  expects: '"document" or "low-level"',
  takes: (value) => value === 'document' || value === 'low-level',
}

/** Reads the format that is asked for, where that is the only option. */
export const formatOf = (place: string, options: FormatOptions | undefined): Format =>
  options === undefined
    ? 'document'
    : (optionsOf(place, options, { format: FORMAT }, 'INVALID_CONDITION').format ?? 'document')

/** The value in the caller's format. */
export const writeStored = (stored: Stored, format: Format | undefined): unknown => {
  if (typeof stored === 'string') return format === 'low-level' ? { S: stored } : stored
  const { type, value } = stored
  if (format === 'low-level') return { [type]: type === 'N' ? String(value) : value }
  if (type !== 'N' || typeof value === 'bigint') return value
  return (
    toNative(String(value)) ??
    refuse(
      'INVALID_VALUE',
      'a number that JavaScript holds, or format "low-level"',
      value,
      'number',
    )
  )
}

/** Attributes in the caller's format. */
export const writeAll = (
  entries: Iterable<readonly [string, Stored]>,
  format: Format,
): Record<string, unknown> => {
  const all: Record<string, unknown> = {}
  for (const [name, stored] of entries) setOwn(all, name, writeStored(stored, format))
  return all
}

/** A key attribute as either client gave it; `undefined` for what cannot be one. */
export const readStored = (given: unknown): Stored | undefined => {
  if (typeof given === 'string') return given
  if (typeof given === 'number' || typeof given === 'bigint') return numberOf(given)
  if (typeof given !== 'object' || given === null) return undefined
  if (isBytes(given)) return bytesOf(given)
  // The document client's `wrapNumbers` keeps the text of a number in `value`.
  const { S, N, B, value } = given as Readonly<Record<string, unknown>>
  if (typeof S === 'string') return S
  if (isBytes(B)) return bytesOf(B)
  const text = N ?? value
  return typeof text === 'string' ? numberOf(text) : undefined
}

const numberOf = (value: string | number | bigint): Stored | undefined =>
  isDecimal(String(value)) ? { type: 'N', value } : undefined

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** A copy: the caller may change the bytes. A `Buffer` becomes a Uint8Array. */
const bytesOf = (value: Uint8Array): Stored => ({ type: 'B', value: Uint8Array.from(value) })

/** True for values as the low-level client has them. */
export const isLowLevel = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || isBytes(value)) return false
  const { S, N, B } = value as Readonly<Record<string, unknown>>
  return (S ?? N ?? B) !== undefined
}

/** A text that two values share exactly when they are the same value, in whatever format. */
export const canonicalText = (stored: Stored): string => {
  const text = String(bareValue(stored))
  return typeOf(stored) + (typeOf(stored) === 'N' ? canonicalDecimal(text) : text)
}

/** Whether two attributes hold the same value. */
export const isEqual = (a: Stored, b: Stored): boolean =>
  a === b || (typeof a !== 'string' && typeof b !== 'string' && compareStored(a, b) === 0)

/** The order in which DynamoDB keeps values of one type. */
export const compareStored = (a: Stored, b: Stored): number => {
  if (typeof a === 'string' && typeof b === 'string') return compareKeys(a, b)
  if (typeof a === 'string' || typeof b === 'string' || a.type !== b.type) {
    return compareKeys(typeOf(a), typeOf(b))
  }
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
export const storedByteLength = (stored: Stored): number => {
  if (typeof stored === 'string') return keyByteLength(stored)
  const { type, value } = stored
  return type === 'N' ? decimalByteLength(String(value)) : (value as Uint8Array).length
}
