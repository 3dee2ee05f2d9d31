import { describe, expect, it } from 'vitest'
import { isSameStored } from './same.ts'

/** A number as the document client's `wrapNumbers` has it. */
class NumberValue {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

const bytes = (...all: number[]) => Uint8Array.from(all)

describe('isSameStored', () => {
  it.each([
    ['a', 'a'],
    [1, 1],
    [1, 1n],
    [12, new NumberValue('12.0')],
    [null, null],
    [true, true],
    [bytes(1, 2), Buffer.from([1, 2])],
    [
      [1, 'a', [null]],
      [1n, 'a', [null]],
    ],
    [[], []],
    [new Set(['a', 'b']), new Set(['b', 'a'])],
    [
      { a: 1, b: { c: ['x'] } },
      { b: { c: ['x'] }, a: 1n },
    ],
    [{}, Object.create(null)],
  ])('%o holds the same as %o', (a, b) => {
    expect(isSameStored(a, b)).toBe(true)
    expect(isSameStored(b, a)).toBe(true)
  })

  it.each([
    ['a', 'b'],
    [1, 2],
    [1, '1'],
    [null, undefined],
    [null, {}],
    [null, false],
    [true, false],
    [bytes(1, 2), bytes(1, 3)],
    [bytes(), []],
    [bytes(1), { 0: 1 }],
    [[1], [1, 2]],
    [[1, 2], [1]],
    [[1], [2]],
    [[], {}],
    [new Set(['a']), new Set(['b'])],
    [new Set(['a']), new Set(['a', 'b'])],
    [new Set(['a', 'b']), new Set(['a', 'c'])],
    [new Set(['a']), ['a']],
    [new Set(), new Map()],
    [new Set(), {}],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: 1, b: 1 }, { a: 1 }],
    [{ constructor: Object }, { a: 1 }],
    // Maps of the document client, which only look like values of the low-level one.
    ['a', { S: 'a' }],
    [12, { N: '12' }],
    [12, { value: '12' }],
    [bytes(1), { B: bytes(1) }],
    [new Map(), {}],
    [new Map(), new Map()],
  ])('%o does not, or nobody can tell: %o', (a, b) => {
    expect(isSameStored(a, b)).toBe(false)
    expect(isSameStored(b, a)).toBe(false)
  })
})
