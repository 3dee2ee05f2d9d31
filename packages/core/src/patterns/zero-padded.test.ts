import { timesAsLong } from '@keywright/harness/growth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byBytes, byOrder } from '../../test/byte-order.ts'
import { KeyError, parseZeroPadded, zeroPad } from '../index.ts'

describe('zero-padded numbers', () => {
  it('round trip and ordered, up to 2^53', () => {
    const numbers = fc.oneof(
      fc.maxSafeNat(),
      fc.nat(1000),
      fc.constantFrom(0, Number.MAX_SAFE_INTEGER),
    )
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        expect(parseZeroPadded(zeroPad(a, 16))).toBe(a)
        expect(byBytes(zeroPad(a, 16), zeroPad(b, 16))).toBe(byOrder(a, b))
      }),
    )
  })

  it('bigints go beyond', () => {
    expect(zeroPad(2n ** 64n - 1n, 20)).toBe('18446744073709551615')
    expect(zeroPad(0n, 3)).toBe('000')
  })

  it('takes bigints of exactly so many digits, and refuses the next one', () => {
    for (const digits of [1, 2, 15, 16, 17, 1000]) {
      const most = 10n ** BigInt(digits) - 1n
      expect(zeroPad(most, digits)).toBe('9'.repeat(digits))
      expect(() => zeroPad(most + 1n, digits)).toThrow(KeyError)
    }
  })

  it('refuses a huge bigint without writing it out', async () => {
    const huge = 1n << 500_000n
    const pad = () => zeroPad(huge, 1000)
    expect(pad).toThrow(KeyError)
    expect(await timesAsLong(pad, () => String(huge))).toBeLessThan(0.5)
  })

  it('-0 is 0', () => {
    expect(zeroPad(-0, 3)).toBe('000')
  })

  it('reads any number of leading zeros', () => {
    expect(parseZeroPadded('0'.repeat(100_000))).toBe(0)
    expect(parseZeroPadded(`${'0'.repeat(100)}9007199254740991`)).toBe(Number.MAX_SAFE_INTEGER)
  })

  it.each([
    ['a negative number', () => zeroPad(-5, 5)],
    ['a negative bigint', () => zeroPad(-5n, 5)],
    ['NaN', () => zeroPad(Number.NaN, 5)],
    ['infinity', () => zeroPad(Number.POSITIVE_INFINITY, 400)],
    ['a fraction', () => zeroPad(1.5, 5)],
    ['1e21', () => zeroPad(1e21, 30)],
    ['2^53', () => zeroPad(2 ** 53, 20)],
    ['overflow', () => zeroPad(100_000, 5)],
    ['bigint overflow', () => zeroPad(100_000n, 5)],
    ['text', () => zeroPad('42' as never, 5)],
    ['nothing', () => zeroPad(undefined as never, 5)],
    ['no digits', () => zeroPad(0, 0)],
    ['a fraction of digits', () => zeroPad(0, 1.5)],
    ['reading nothing', () => parseZeroPadded('')],
    ['reading a sign', () => parseZeroPadded('000-5')],
    ['reading a fraction', () => parseZeroPadded('1.5')],
    ['reading an exponent', () => parseZeroPadded('1e3')],
    ['reading hex', () => parseZeroPadded('0x10')],
    ['reading other digits', () => parseZeroPadded('٤٢')],
    ['reading a line break', () => parseZeroPadded('42\n')],
    ['reading 2^53', () => parseZeroPadded('9007199254740992')],
    ['reading past 2^53', () => parseZeroPadded('9007199254740993')],
    ['reading a number', () => parseZeroPadded(42 as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
