import { refuse, refuseDefinition, refuseValue } from '../error.ts'

/**
 * A whole number with leading zeros, so that it sorts as a number.
 *
 * @throws KeyError for negative numbers, fractions, numbers past 2^53 (use a bigint), or more
 * digits than there is room for.
 * @example
 * zeroPad(42, 5) // => '00042'
 * zeroPad(2n ** 64n, 24) // => '000018446744073709551616'
 */
export const zeroPad = (value: number | bigint, digits: number): string => {
  if (!Number.isSafeInteger(digits) || digits < 1) {
    refuseDefinition('a number of digits from 1', digits)
  }
  const whole = typeof value === 'bigint' || Number.isSafeInteger(value)
  const text = whole && value >= 0 ? String(value) : ''
  return text && text.length <= digits
    ? text.padStart(digits, '0')
    : refuseValue(`an integer of at most ${digits} digits, not negative`, value)
}

/**
 * Reads what `zeroPad` wrote.
 *
 * @throws KeyError for anything but digits, and for numbers past 2^53, which would lose digits.
 * @example
 * parseZeroPadded('00042') // => 42
 */
export const parseZeroPadded = (text: string): number => {
  const value = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(value)
    ? value
    : refuse('INVALID_KEY', 'zero-padded digits below 2^53', text)
}
