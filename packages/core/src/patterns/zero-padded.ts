import { checkCount } from '../error/check.ts'
import { checkText } from '../error/check-text.ts'
import { reject } from '../error/reject.ts'

/**
 * A whole number with leading zeros, so that it sorts as a number.
 *
 * @throws KeyError for negative numbers, fractions, numbers past 2^53 (use a bigint), or more
 * digits than there is room for; room is for 1 to 1000.
 * @example
 * zeroPad(42, 5) // => '00042'
 * zeroPad(2n ** 64n, 24) // => '000018446744073709551616'
 */
export const zeroPad = (value: number | bigint, digits: number): string => {
  checkCount(digits, 1, 1000)
  const whole = typeof value === 'bigint' || Number.isSafeInteger(value)
  // Compared first: writing a bigint out takes longer than its length.
  const fits = typeof value !== 'bigint' || value < 10n ** BigInt(digits)
  const text = whole && fits && value >= 0 ? String(value) : ''
  return text && text.length <= digits
    ? text.padStart(digits, '0')
    : reject('INVALID_VALUE', `an integer of at most ${digits} digits, not negative`, value)
}

/**
 * Reads what `zeroPad` wrote.
 *
 * @throws KeyError for anything but digits, and for numbers past 2^53, which would lose digits.
 * @example
 * parseZeroPadded('00042') // => 42
 */
export const parseZeroPadded = (text: string): number => {
  checkText(text)
  return /^\d+$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : reject('INVALID_KEY', 'zero-padded digits below 2^53', text)
}
