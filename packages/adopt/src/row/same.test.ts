import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differences, isSame } from './same.ts'

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array(),
    fc.uniqueArray(fc.string(), { minLength: 1 }).map((all) => new Set(all)),
    fc.array(tie('any')),
    fc.dictionary(fc.string(), tie('any'), { noNullPrototype: true }),
  ),
})).any

it('is true of a copy, whatever the order of its attributes and sets', () => {
  const turned = (one: unknown): unknown => {
    if (one instanceof Set) return new Set([...one].reverse())
    if (one instanceof Uint8Array) return Uint8Array.from(one)
    if (Array.isArray(one)) return one.map(turned)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one)
        .reverse()
        .map(([name, inner]) => [name, turned(inner)]),
    )
  }
  fc.assert(
    fc.property(value, (one) => {
      expect(isSame(one, turned(one))).toBe(true)
    }),
  )
})

it('is false of different values, in both directions', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      let isEqual = true
      try {
        expect(a).toStrictEqual(b)
      } catch {
        isEqual = false
      }
      expect(isSame(a, b)).toBe(isEqual)
      expect(isSame(b, a)).toBe(isEqual)
    }),
  )
})

it('compares numbers by value, however the client gives them', () => {
  class NumberValue {
    readonly value: string
    constructor(value: string) {
      this.value = value
    }
  }
  expect(isSame(5, 5n)).toBe(true)
  expect(isSame(new NumberValue('5'), 5)).toBe(true)
  expect(isSame(new NumberValue('0.12345678901234567890'), 0.1234567890123457)).toBe(false)
  expect(isSame(0, -0)).toBe(true)
  expect(isSame({ value: '5' }, 5)).toBe(false)
})

it('names the attributes that differ', () => {
  expect(differences({ a: 1, b: [1], c: 'x' }, { a: 1, b: [2], d: 'x' })).toEqual(['b', 'c', 'd'])
})
