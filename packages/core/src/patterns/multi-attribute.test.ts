import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nastyText } from '../../test/kinds.ts'
import { KeyError, multiAttributeKey, parseMultiAttributeKey } from '../index.ts'

describe('multi-attribute keys', () => {
  it('round trip, for names of every sort', () => {
    const names = fc.uniqueArray(
      fc.constantFrom('country', 'state', '__proto__', 'constructor', '-1', '1.5', '01', ''),
      { minLength: 1 },
    )
    const attributes = names.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.array(nastyText, { minLength: list.length, maxLength: list.length }),
      ),
    )
    fc.assert(
      fc.property(attributes, ([list, values]) => {
        const object = Object.fromEntries(list.map((name, i) => [name, values[i] as string]))
        const parsed = parseMultiAttributeKey(multiAttributeKey(object), list)
        expect(Object.entries(parsed)).toEqual(Object.entries(object))
      }),
    )
  })

  it.each([
    ['{}', {}, '[object Object]'],
    ['a Map', new Map([['country', 'US']]), '[object Map]'],
    ['a list', ['US'], '[object Array]'],
    ['text', 'US', '"US"'],
  ])('shows what came in place of attributes: %s', (_, given, shown) => {
    expect(() => multiAttributeKey(given as never)).toThrow(
      `expected an object of attributes, got ${shown}`,
    )
  })

  it.each([
    ['no attributes', () => multiAttributeKey({})],
    ['null', () => multiAttributeKey(null as never)],
    ['nothing', () => multiAttributeKey(undefined as never)],
    ['a list', () => multiAttributeKey(['US'] as never)],
    ['text', () => multiAttributeKey('US' as never)],
    ['a name like an integer', () => multiAttributeKey({ b: 'x', 0: 'y' })],
    ['a larger name like an integer', () => multiAttributeKey({ b: 'x', 4294967294: 'y' })],
    ['a value that is not text', () => multiAttributeKey({ a: 1 as never })],
    ['an undefined value', () => multiAttributeKey({ a: undefined as never })],
    ['too few names', () => parseMultiAttributeKey('US#CA', ['country'])],
    ['too many names', () => parseMultiAttributeKey('US', ['country', 'state'])],
    ['no list of names', () => parseMultiAttributeKey('US', undefined as never)],
    ['no names', () => parseMultiAttributeKey('US', [])],
    ['a repeated name', () => parseMultiAttributeKey('US#CA', ['a', 'a'])],
    ['a name like an integer, reading', () => parseMultiAttributeKey('US', ['1'])],
    ['a name that is not text', () => parseMultiAttributeKey('US', [1.5 as never])],
    ['text that is not escaped', () => parseMultiAttributeKey('US A', ['country'])],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
