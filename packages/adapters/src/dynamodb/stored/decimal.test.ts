import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalDecimal,
  compareDecimals,
  decimalByteLength,
  isDecimal,
  toNative,
} from './decimal.ts'

/** A number and one of its texts: with zeros at either end, a fraction, an exponent. */
const spelled = fc
  .record({
    units: fc.bigInt({ min: -1200n, max: 1200n }),
    exponent: fc.integer({ min: -6, max: 6 }),
    zeros: fc.integer({ min: 0, max: 3 }),
    letter: fc.constantFrom('e', 'E', 'e+'),
  })
  .map(({ units, exponent, zeros, letter }) => {
    const digits = `${units}${'0'.repeat(zeros)}`
    const power = exponent - zeros
    const plain = power <= 0 && digits.length > 8 - power
    const text = plain
      ? `${digits.slice(0, power || undefined)}.${power === 0 ? '' : digits.slice(power)}`
      : `${digits}${power < 0 ? letter.slice(0, 1) : letter}${power}`
    // In units of 1e-6, so that whole numbers say which one is less.
    return { text, exact: units * 10n ** BigInt(exponent + 6) }
  })

describe('texts of numbers', () => {
  it('are the same number exactly when their canonical texts are, and sort by value', () => {
    fc.assert(
      fc.property(spelled, spelled, (a, b) => {
        const order = a.exact < b.exact ? -1 : a.exact > b.exact ? 1 : 0
        expect(compareDecimals(a.text, b.text)).toBe(order)
        expect(canonicalDecimal(a.text) === canonicalDecimal(b.text)).toBe(order === 0)
      }),
    )
  })

  it.each([
    ['0', '0e0'],
    ['-0', '0e0'],
    ['0.000', '0e0'],
    ['0e99', '0e0'],
    ['-0.50', '-5e-1'],
    ['1.5e+21', '15e20'],
    ['1200', '12e2'],
    ['12.', '12e0'],
    ['-100', '-1e2'],
    ['1E-130', '1e-130'],
    ['007', '7e0'],
  ])('are read as DynamoDB and JavaScript write them: %s is %s', (text, canonical) => {
    expect(isDecimal(text)).toBe(true)
    expect(canonicalDecimal(text)).toBe(canonical)
  })

  it.each(['', '-', '.5', '+1', '1e', '1e1000', 'e5', '1.5.5', ' 1', '1 ', '1\n', '0x1f', 'NaN'])(
    'are not texts like %j',
    (text) => {
      expect(isDecimal(text)).toBe(false)
    },
  )

  it('have at most 400 characters', () => {
    expect(isDecimal('1'.repeat(400))).toBe(true)
    expect(isDecimal('1'.repeat(401))).toBe(false)
  })
})

describe('toNative', () => {
  it.each([
    ['12', 12],
    ['-0.50', -0.5],
    ['0.1', 0.1],
    ['9007199254740991', 2 ** 53 - 1],
    ['-9007199254740991', 1 - 2 ** 53],
    ['9007199254740992', 2n ** 53n],
    ['-9007199254740992', -(2n ** 53n)],
    ['1e21', 10n ** 21n],
    ['12345678901234567890', 12345678901234567890n],
    ['0.12345678901234567890', undefined],
    ['9007199254740993.5', undefined],
  ])('has for %s exactly this number, or none', (text, native) => {
    expect(toNative(text)).toBe(native)
  })
})

describe('decimalByteLength', () => {
  it.each([
    ['0', 1],
    ['7', 2],
    ['12', 2],
    ['123', 3],
    ['-12', 3],
    ['-123', 4],
    ['12000', 2],
    ['0.0012', 2],
    ['1e125', 2],
  ])('counts a byte for two digits, one for the exponent, one for a minus: %s', (text, bytes) => {
    expect(decimalByteLength(text)).toBe(bytes)
  })
})
