import { key, number } from '@keywright/core'
import { fitting, type Reader } from './reading.ts'

const doubleKey = key(number('v'))

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

const trimmed = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Digits with leading zeros. */
const padded = fitting(
  'padded number',
  /^0\d+$/,
  (text) => `${grouped(trimmed(text))}, in ${text.length} digits`,
)

const plain = fitting('number', /^(0|[1-9]\d*)$/, grouped)

const paddedDecimal = fitting(
  'padded decimal',
  /^(0\d+)\.(\d+)$/,
  (_, whole = '', fraction) => `${grouped(trimmed(whole))}.${fraction}`,
)

const decimal = fitting(
  'decimal',
  /^(0|[1-9]\d*)\.(\d+)$/,
  (_, whole = '', fraction) => `${grouped(whole)}.${fraction}`,
)

const complementOf = (digits: string): string =>
  digits.replace(/\d/g, (digit) => String(9 - Number(digit)))

/** `-99957`: minus, and the nines' complement. Padded only: -5 is simply -5. */
const negative = fitting(
  "negative number, as nines' complement",
  /^-(9\d+)(\.\d+)?$/,
  (_, whole = '', fraction = '') =>
    `-${grouped(trimmed(complementOf(whole)))}${complementOf(fraction)}`,
)

/** A descending integer: 99957 of 5 digits is 42. Likely when it starts with nines. */
const descending = fitting("descending number, as nines' complement", /^9{2,}\d+$/, (text) =>
  grouped(trimmed(complementOf(text))),
)

const double: Reader = (text) => {
  const value = /^[0-9a-f]{16}$/.test(text) ? doubleKey.tryDecode(text)?.v : undefined
  // Random hex is almost always a huge or a tiny number.
  if (value === undefined || (value !== 0 && (Math.abs(value) > 1e15 || Math.abs(value) < 1e-6)))
    return undefined
  return { kind: 'number, as sortable hex', says: String(value) }
}

const boolean = fitting('boolean', /^[01]$/, (text) => String(text === '1'))

/** Every way to read a text as a number. */
export const NUMBERS: readonly Reader[] = [
  negative,
  padded,
  descending,
  double,
  paddedDecimal,
  decimal,
  plain,
  boolean,
]
