import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestValue } from './longest-value.ts'

/** By the letters of its JSON; `b` is written longest. */
const measure = (value: unknown): number => JSON.stringify(value).replaceAll('b', 'bbb').length
const unit = fc.constantFrom('a', 'b', 'c')
const text = fc.string({ unit, maxLength: 30 })
const full = 'b'.repeat(30)

describe('the longest value of', () => {
  it.each<[string, fc.Arbitrary<unknown>, unknown]>([
    ['a text', text, full],
    ['a text of ASCII', fc.string({ maxLength: 30 }), full],
    ['a text that is mapped', text.map((id) => ({ id })), { id: full }],
    ['a record', fc.record({ a: text, n: fc.boolean() }), { a: full, n: false }],
    ['a list of texts', fc.array(text, { maxLength: 3 }), [full, full, full]],
    ['a list in a tuple', fc.tuple(fc.array(fc.constant('b'), { maxLength: 2 })), [['b', 'b']]],
    ['one of several', fc.oneof(fc.constant(''), text, fc.nat(9)), full],
    ['a choice', fc.constantFrom('a', 'bb', 'ccc'), 'bb'],
    ['a filtered text', text.filter((id) => id.length < 10), 'b'.repeat(9)],
    [
      'a text of a drawn length',
      fc.nat(20).chain((n) => fc.string({ unit, maxLength: n })),
      'b'.repeat(20),
    ],
    ['numbers', fc.integer({ min: -9999, max: 99 }), expect.toSatisfy((n) => n <= -1000)],
    ['bigints', fc.bigInt({ min: -1n, max: 10n }).map(String), expect.stringMatching(/^(-1|10)$/)],
    [
      'a list that is reversed in place',
      fc.array(text, { maxLength: 2 }).map((l) => l.reverse()),
      [full, full],
    ],
  ])('%s', (_, values, longest) => {
    expect(longestValue(values, measure)).toEqual(longest)
  })

  it('what is optional', () => {
    const values = fc.record({ a: text, b: text }, { requiredKeys: [] })
    expect({ ...longestValue(values, measure) }).toEqual({ a: full, b: full })
  })

  it('texts without a limit, which are as long as they are drawn', () => {
    expect(longestValue(fc.string({ unit }), measure)).toBe('b'.repeat(10))
  })

  it('what an encoder takes: texts of 12 characters, in this case', () => {
    const taken = (value: unknown) => (String(value).length > 12 ? -1 : measure(value))
    expect(longestValue(text, taken)).toBe('b'.repeat(12))
  })

  it('what is enough: the shortest that measures 31', () => {
    expect(longestValue(text, (value) => Math.min(31, measure(value)))).toBe('b'.repeat(10))
  })

  it('what cannot be seen into is drawn', () => {
    const values = fc.uniqueArray(fc.nat(3), { minLength: 2 })
    expect(new Set(longestValue(values, measure)).size).toBeGreaterThanOrEqual(2)
  })

  it('nothing that is taken', () => {
    expect(longestValue(text, () => -1)).toBe(undefined)
  })
})
