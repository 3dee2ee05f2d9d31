import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareStored, readStored } from './stored.ts'
import type { Stored } from './stored-types.ts'

/** Numbers that often differ in digits which a double has no room for, as either client gives them. */
const someNumber = fc
  .tuple(
    fc.oneof(
      fc.bigInt({ min: -20n, max: 20n }),
      fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }),
    ),
    fc.constantFrom(0n, 2n ** 53n, 10n ** 37n, -(10n ** 37n)),
    fc.integer({ min: 0, max: 125 }),
  )
  .chain(([units, near, scale]) => {
    const exact = units + near
    const text = `${exact}e-${scale}`
    const given = [{ N: text }, { value: text }, ...(scale === 0 ? [exact] : [])]
    return fc.record({
      // In units of 1e-125, so that whole numbers say which one is less.
      exact: fc.constant(exact * 10n ** BigInt(125 - scale)),
      stored: fc.constantFrom(...given).map((value) => readStored(value) as Stored),
    })
  })

describe('compareStored', () => {
  it('orders numbers by value, even those that a double cannot tell apart', () => {
    fc.assert(
      fc.property(someNumber, someNumber, (a, b) => {
        const expected = a.exact < b.exact ? -1 : a.exact > b.exact ? 1 : 0
        expect(Math.sign(compareStored(a.stored, b.stored))).toBe(expected)
      }),
      { numRuns: 1000 },
    )
    const next = [2n ** 53n, 2n ** 53n + 1n].map((value) => readStored(value) as Stored)
    expect(compareStored(next[0] as Stored, next[1] as Stored)).toBeLessThan(0)
    const small = ['1e-400', '2e-400'].map((N) => readStored({ N }) as Stored)
    expect(compareStored(small[0] as Stored, small[1] as Stored)).toBeLessThan(0)
  })

  it('orders the numbers of JavaScript as JavaScript does', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(finite, finite, (a, b) => {
        const order = compareStored(readStored(a) as Stored, readStored(b) as Stored)
        expect(Math.sign(order)).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  it('orders bytes as DynamoDB does', () => {
    const bytes = fc.uint8Array({ maxLength: 4, max: 3 })
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        const order = compareStored(readStored(a) as Stored, readStored({ B: b }) as Stored)
        expect(Math.sign(order)).toBe(Buffer.compare(a, b))
      }),
    )
  })
})

describe('readStored', () => {
  it('reads the values of either client', () => {
    expect(readStored('a')).toBe('a')
    expect(readStored({ S: 'a' })).toBe('a')
    expect(readStored(1)).toEqual({ type: 'N', value: 1 })
    expect(readStored({ N: '1' })).toEqual({ type: 'N', value: '1' })
    expect(readStored({ value: '1' })).toEqual({ type: 'N', value: '1' })
  })

  it('gives nothing for what cannot be a key attribute', () => {
    for (const value of [undefined, null, true, {}, [], Number.NaN, { N: 'x' }]) {
      expect(readStored(value)).toBeUndefined()
    }
  })
})
