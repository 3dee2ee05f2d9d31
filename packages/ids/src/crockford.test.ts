import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyUlid, compareBytes } from '../test/reference.ts'
import { complement, digitPairs } from './crockford.ts'

describe('digitPairs', () => {
  it('are all pairs of digits, in order', () => {
    const pairs = digitPairs()
    expect(pairs).toHaveLength(1024)
    expect(pairs[0]).toBe('00')
    expect(pairs[1023]).toBe('ZZ')
    expect([...new Set(pairs)].sort(compareBytes)).toEqual(pairs)
    expect(pairs.every((pair) => /^[0-9A-HJKMNP-TV-Z]{2}$/.test(pair))).toBe(true)
  })
})

describe('complement', () => {
  it('turns the order around, and back', () => {
    fc.assert(
      fc.property(anyUlid, anyUlid, (a, b) => {
        expect(complement(complement(a))).toBe(a)
        expect(compareBytes(complement(b), complement(a))).toBe(compareBytes(a, b))
      }),
    )
    expect(complement('0123456789ABCDEFGHJKMNPQRSTVWXYZ')).toBe('ZYXWVTSRQPNMKJHGFEDCBA9876543210')
  })
})
