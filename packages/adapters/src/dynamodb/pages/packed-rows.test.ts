import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '#', '\0', '😀', '\ud83d'), maxLength: 6 })
const value = fc.oneof(text, fc.record({ N: text }), fc.record({ B: text }))
const packedKey = fc
  .dictionary(fc.constantFrom('PK', 'SK', 'G1', '__proto__'), value)
  .map((key) => Object.entries(key))

it('keys come back as they were, whatever they share', () => {
  fc.assert(
    fc.property(fc.array(packedKey), (keys) => {
      const back = unpackRows(JSON.parse(JSON.stringify(packRows(keys))))
      expect(back.map((key) => new Map(key as [string, unknown][]))).toEqual(
        keys.map((key) => new Map(key)),
      )
    }),
  )
})

it('texts come back even when they share more than two digits can say', () => {
  const long = 'x'.repeat(2000)
  const keys = [[['PK', `${long}a`] as const], [['PK', `${long}b`] as const]]
  expect(unpackRows(packRows(keys))).toEqual(keys)
})

it('anything else gives a list, and no error', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (json) => {
      expect(Array.isArray(unpackRows(json))).toBe(true)
    }),
  )
})
