import { decimalOf } from './fingerprint.ts'
import type { Item } from './requests.ts'
import { isWrapped } from './same.ts'

/**
 * An item with its numbers as fields take them, whichever way the client reads them: a number, a bigint where that
 * is not exact, and text for digits that neither holds.
 */
export const plainNumbers = (item: Item): Item => {
  if (!Object.values(item).some(isOther)) return item
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [name, isOther(value) ? plain(value) : value]),
  )
}

const isOther = (value: unknown): value is bigint | { readonly value: string } =>
  typeof value === 'bigint' || isWrapped(value)

const plain = (value: bigint | { readonly value: string }): unknown => {
  const text = typeof value === 'bigint' ? String(value) : value.value
  const number = Number(text)
  const isInteger = /^-?\d+$/.test(text)
  if (isInteger) return Number.isSafeInteger(number) ? number : BigInt(text)
  return decimalOf(String(number)) === decimalOf(text) ? number : text
}
