import type { DecimalOptions, DigitsOptions } from '@keywright/core'
import fc from 'fast-check'
import { NOT_MINE } from './not-mine.ts'

const POWERS = Array.from({ length: 15 }, (_, i) => 10 ** (i + 1))

/** Where widths and signs change: 9 and 10, 99 and 100, and the ends. */
const edges = (most: number): number[] =>
  [0, 1, most, most - 1, ...POWERS.flatMap((power) => [power - 1, power])].filter(
    (n) => n >= 0 && n <= most,
  )

/** Whole numbers of so many digits; -0 among them. */
export const integers = ({ digits, signed = false }: DigitsOptions): fc.Arbitrary<number> => {
  const most = Math.min(10 ** digits - 1, Number.MAX_SAFE_INTEGER)
  const ends = edges(most).flatMap((n) => (signed ? [n, -n] : [n]))
  return fc.oneof(
    { arbitrary: fc.integer({ min: signed ? -most : 0, max: most }), weight: 3 },
    { arbitrary: fc.constantFrom(...ends, -0), weight: 2 },
  )
}

/** Whole numbers of any size. */
export const bigints = ({ digits, signed = false }: DigitsOptions): fc.Arbitrary<bigint> => {
  const most = 10n ** BigInt(digits) - 1n
  const half = 10n ** BigInt(digits >> 1)
  const ends = [0n, 1n, 9n, most - 1n, most, half - 1n, half]
  return fc.oneof(
    { arbitrary: fc.bigInt({ min: signed ? -most : 0n, max: most }), weight: 3 },
    { arbitrary: fc.constantFrom(...ends.flatMap((n) => (signed ? [n, -n] : [n]))), weight: 1 },
  )
}

/** Decimals as text with all their fraction digits, which is how a key gives them back. */
export const decimals = ({ digits, scale, signed = false }: DecimalOptions): fc.Arbitrary<string> =>
  bigints({ digits: digits + scale, signed }).map(
    (units) => withPoint(units, scale),
    (text) => {
      const units = BigInt((text as string).replace('.', ''))
      if (withPoint(units, scale) !== text) throw NOT_MINE
      return units
    },
  )

const withPoint = (units: bigint, scale: number): string => {
  const text = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = text.length - scale
  const number = scale ? `${text.slice(0, point)}.${text.slice(point)}` : text
  return units < 0n ? `-${number}` : number
}

/** The same decimals in every way that a key takes them: shorter, and as numbers. */
export const decimalSpellings = (options: DecimalOptions): fc.Arbitrary<string | number> => {
  const full = decimals(options)
  const padded = (text: string): string => {
    if (!/^-?\d+(\.\d+)?$/.test(text)) throw NOT_MINE
    const [whole = '', fraction = ''] = text.split('.')
    const digits = fraction.padEnd(options.scale, '0')
    return digits === '' ? whole : `${whole}.${digits}`
  }
  const short = full.map(trimmed, (text) => padded(text as string))
  const asNumber = full.map(
    (text): string | number => (isExact(text) ? Number(text) : text),
    (value) => padded(String(value)),
  )
  return fc.oneof<fc.Arbitrary<string | number>[]>(full, short, asNumber)
}

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** A number that JavaScript writes with the same digits. */
const isExact = (text: string): boolean => String(Number(text)) === trimmed(text)

/** Finite numbers of every size. */
export const numbers: fc.Arbitrary<number> = /* @__PURE__ */ fc.oneof(
  { arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }), weight: 3 },
  { arbitrary: fc.integer({ min: -1000, max: 1000 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      ...[0, -0, 1, -1, 0.1, 0.2, 0.1 + 0.2, 9, 10, 1e21, 1e-7, Number.EPSILON],
      ...[Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 53],
      ...[Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE],
      // The least normal number and the greatest subnormal one.
      ...[2.2250738585072014e-308, 2.225073858507201e-308],
    ),
    weight: 2,
  },
)
