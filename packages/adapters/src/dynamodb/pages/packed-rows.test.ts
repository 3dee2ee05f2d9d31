import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packRows, unpackRows } from './packed-rows.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '#', '\0', '😀', '\ud83d'), maxLength: 6 })
const cell = fc.oneof(text, fc.record({ N: text }), fc.record({ B: text }), fc.constant(null))

it('rows come back as they were, whatever they share', () => {
  fc.assert(
    fc.property(fc.array(fc.array(cell)), (rows) => {
      expect(unpackRows(JSON.parse(JSON.stringify(packRows(rows))))).toEqual(rows)
    }),
  )
})

it('texts come back even when they share more than two digits can say', () => {
  const long = 'x'.repeat(2000)
  const rows = [[`${long}a`], [`${long}b`]]
  expect(unpackRows(packRows(rows))).toEqual(rows)
})

it('anything else gives rows, and no error', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.jsonValue())), (json) => {
      expect(unpackRows(json)).toHaveLength(json.length)
    }),
  )
})

it('the first text of a column shares nothing', () => {
  expect(packRows([['Sale'], [null, 'Sale']])).toEqual([['00Sale'], [null, '00Sale']])
  expect(unpackRows([['05Sale'], [null, '05Sale']])).toEqual([['Sale'], [null, 'Sale']])
})
