import { key, number } from '@keywright/core'
import type { Reader } from './reading.ts'

const doubleKey = key(number('v'))

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const trimmed = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Digits with leading zeros. */
const padded: Reader = (text) =>
  /^0\d+$/.test(text)
    ? { kind: 'padded number', says: `${grouped(trimmed(text))}, in ${text.length} digits` }
    : undefined

const plain: Reader = (text) =>
  /^(0|[1-9]\d*)$/.test(text) ? { kind: 'number', says: grouped(text) } : undefined

const paddedDecimal: Reader = (text) => {
  const [, whole, fraction] = /^(0\d*|[1-9]\d*)\.(\d+)$/.exec(text) ?? []
  return whole === undefined || fraction === undefined
    ? undefined
    : {
        kind: /^0\d/.test(whole) ? 'padded decimal' : 'decimal',
        says: `${grouped(trimmed(whole))}.${fraction}`,
      }
}

const complementOf = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String(9 - Number(digit)))

/** `-99957`: minus, and the nines' complement. Padded only: -5 is simply -5. */
const negative: Reader = (text) => {
  const [, digits] = /^-(\d{2,}(?:\.\d+)?)$/.exec(text) ?? []
  if (digits === undefined || !digits.startsWith('9')) return undefined
  const [whole = '', fraction] = complementOf(digits).split('.')
  return {
    kind: "negative number, as nines' complement",
    says: `-${grouped(trimmed(whole))}${fraction === undefined ? '' : `.${fraction}`}`,
  }
}

/** A descending integer: 99957 of 5 digits is 42. Likely when it starts with nines. */
const descending: Reader = (text) =>
  /^9{2,}\d+$/.test(text)
    ? {
        kind: "descending number, as nines' complement",
        says: grouped(trimmed(complementOf(text))),
      }
    : undefined

const double: Reader = (text) => {
  const value = /^[0-9a-f]{16}$/.test(text) ? doubleKey.tryDecode(text)?.v : undefined
  // Random hex is almost always a huge or a tiny number.
  if (value === undefined || (value !== 0 && (Math.abs(value) > 1e15 || Math.abs(value) < 1e-6)))
    return undefined
  return { kind: 'number, as sortable hex', says: String(value) }
}

const boolean: Reader = (text) =>
  text === '0' || text === '1'
    ? { kind: 'boolean', says: text === '1' ? 'true' : 'false' }
    : undefined

/** Every way to read a text as a number. */
export const NUMBERS: readonly Reader[] = [
  negative,
  padded,
  descending,
  double,
  paddedDecimal,
  plain,
  boolean,
]
