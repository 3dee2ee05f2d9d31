import { refuse } from '@keywright/core/internal'
import { decimalOf } from './fingerprint.ts'
import type { Item } from './requests.ts'
import { isWrapped } from './same.ts'

/** A key as JSON has it: text and numbers as they are, and a name for what JSON has not. */
export const keptKey = (key: Item): Item =>
  Object.fromEntries(Object.entries(key).map(([name, value]) => [name, kept(value)]))

const kept = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (typeof value === 'bigint') return { number: String(value) }
  return isWrapped(value) ? { number: value.value } : value
}

/** The key that was kept: a number in a form that every client takes. */
export const restoredKey = (key: Item): Record<string, unknown> =>
  Object.fromEntries(Object.entries(key).map(([name, value]) => [name, restored(value)]))

const restored = (value: unknown): unknown => {
  const { bytes, number } = Object(value) as { readonly bytes?: unknown; readonly number?: unknown }
  if (Array.isArray(bytes)) return Uint8Array.from(bytes)
  if (typeof number !== 'string') return value
  if (/^-?\d+$/.test(number)) return BigInt(number)
  return decimalOf(String(Number(number))) === decimalOf(number)
    ? Number(number)
    : refuse('INVALID_CURSOR', 'a key that JavaScript can hold', number, 'checkpoint')
}
