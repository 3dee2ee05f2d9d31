import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bareValue,
  canonicalText,
  compareStored,
  formatOf,
  isEqual,
  isLowLevel,
  readStored,
  storedByteLength,
  typeOf,
  writeAll,
  writeStored,
} from './stored.ts'
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

describe('values of different types', () => {
  const all: readonly Stored[] = [
    'a',
    { type: 'N', value: 1 },
    { type: 'N', value: '1.0' },
    { type: 'B', value: Uint8Array.of(97) },
  ]

  it('sort by type, and are never equal', () => {
    expect([...all].sort(compareStored).map(typeOf)).toEqual(['B', 'N', 'N', 'S'])
    for (const a of all) {
      for (const b of all) {
        const isSame = typeOf(a) === typeOf(b)
        expect(compareStored(a, b) === 0).toBe(isSame)
        expect(compareStored(a, b) < 0).toBe(typeOf(a) < typeOf(b))
        expect(isEqual(a, b)).toBe(isSame)
        expect(canonicalText(a) === canonicalText(b)).toBe(isSame)
      }
    }
    expect([isEqual('a', 'b'), isEqual('a', 'a')]).toEqual([false, true])
    expect(all.map(bareValue)).toEqual(['a', 1, '1.0', Uint8Array.of(97)])
    expect(all.map(storedByteLength)).toEqual([1, 2, 2, 1])
    expect(storedByteLength('ä')).toBe(2)
  })
})

describe('writeStored', () => {
  const large = '12345678901234567890.5'

  it('has a value as either client takes it', () => {
    const bytes = Uint8Array.of(1)
    for (const [stored, document, low] of [
      ['a', 'a', { S: 'a' }],
      [{ type: 'N', value: 1 }, 1, { N: '1' }],
      [{ type: 'N', value: '1.50' }, 1.5, { N: '1.50' }],
      [{ type: 'N', value: 5n }, 5n, { N: '5' }],
      [
        { type: 'N', value: '12345678901234567890' },
        12345678901234567890n,
        { N: '12345678901234567890' },
      ],
      [{ type: 'B', value: bytes }, bytes, { B: bytes }],
    ] as const) {
      expect(writeStored(stored, 'document')).toStrictEqual(document)
      expect(writeStored(stored, undefined)).toStrictEqual(document)
      expect(writeStored(stored, 'low-level')).toStrictEqual(low)
    }
    expect(writeAll([['__proto__', 'a']], 'low-level')).toStrictEqual({ ['__proto__']: { S: 'a' } })
    const attributes = Object.entries<Stored>({ a: 'a', n: { type: 'N', value: '1' } })
    expect(writeAll(attributes, 'document')).toEqual({ a: 'a', n: 1 })
    expect(writeAll(attributes, 'low-level')).toEqual({ a: { S: 'a' }, n: { N: '1' } })
  })

  it('refuses a number that JavaScript cannot hold', () => {
    const stored = { type: 'N', value: large } as const
    expect(writeStored(stored, 'low-level')).toEqual({ N: large })
    expect(() => writeStored(stored, 'document')).toThrow(
      `number: expected a number that JavaScript holds, or format "low-level", got "${large}"`,
    )
  })
})

describe('the format of a client', () => {
  it('is that of the document client, unless the other is asked for', () => {
    expect(formatOf('keysOf', undefined)).toBe('document')
    expect(formatOf('keysOf', {})).toBe('document')
    expect(formatOf('keysOf', { format: 'document' })).toBe('document')
    expect(formatOf('keysOf', { format: 'low-level' })).toBe('low-level')
    expect(() => formatOf('keysOf', { format: 'xml' as never })).toThrow(
      'keysOf: format: expected "document" or "low-level", got "xml"',
    )
  })

  it('can be told from a value', () => {
    for (const low of [{ S: 'a' }, { N: '1' }, { B: Uint8Array.of(1) }]) {
      expect(isLowLevel(low)).toBe(true)
    }
    class Bytes extends Uint8Array {
      readonly S = 'a'
    }
    for (const other of [
      'a',
      1,
      5n,
      null,
      undefined,
      {},
      { value: '1' },
      { s: 'a' },
      new Bytes(1),
    ]) {
      expect(isLowLevel(other)).toBe(false)
    }
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
    for (const value of [
      undefined,
      null,
      true,
      {},
      [],
      Number.NaN,
      { N: 'x' },
      { N: 1 },
      { value: 1 },
    ]) {
      expect(readStored(value)).toBeUndefined()
    }
  })
})
