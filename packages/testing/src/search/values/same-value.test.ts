import { describe, expect, it } from 'vitest'
import { sameValue } from './same-value.ts'

class Point {
  readonly x: number
  readonly y: number
  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }
}

/** Keeps its content to itself, as the dates of other libraries do. */
class Day {
  readonly #day: string
  constructor(day: string) {
    this.#day = day
  }
  toString(): string {
    return this.#day
  }
}

describe('sameValue', () => {
  it.each([
    [1, 1],
    [0, -0],
    [Number.NaN, Number.NaN],
    [1n, 1n],
    ['a', 'a'],
    [undefined, undefined],
    [new Date(5), new Date(5)],
    [new Date(Number.NaN), new Date(Number.NaN)],
    [Uint8Array.of(1, 2), Uint8Array.of(1, 2)],
    [
      [1, ['a']],
      [1, ['a']],
    ],
    [
      { a: 1, b: { c: 2 } },
      { b: { c: 2 }, a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    [Object.create(null), {}],
    [{ a: undefined }, Object.create(null)],
    [new Point(1, 2), { x: 1, y: 2 }],
    [new Day('2024-01-15'), new Day('2024-01-15')],
    [new Map([['a', 1]]), new Map([['a', 1]])],
    [new Set([1]), new Set([1])],
  ])('%o is %o', (a, b) => {
    expect(sameValue(a, b)).toBe(true)
    expect(sameValue(b, a)).toBe(true)
  })

  it.each([
    [1, 2],
    [1, '1'],
    [1, 1n],
    [0, null],
    [null, undefined],
    ['', undefined],
    [new Date(5), new Date(6)],
    [new Date(5), 5],
    [new Date(Number.NaN), new Date(0)],
    [Uint8Array.of(1), Uint8Array.of(1, 0)],
    [Uint8Array.of(1), [1]],
    [[1], [1, undefined]],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{}, []],
    [new Day('2024-01-15'), new Day('2024-01-16')],
    [new Map([['a', 1]]), new Map([['a', 2]])],
    [new Set([1]), new Set([2])],
  ])('%o is not %o', (a, b) => {
    expect(sameValue(a, b)).toBe(false)
    expect(sameValue(b, a)).toBe(false)
  })
})
