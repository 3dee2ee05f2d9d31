import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byBytes } from '../../test/byte-order.ts'
import { nastyText } from '../../test/kinds.ts'
import { compositeKey, KeyError, parseCompositeKey } from '../index.ts'

const lists = fc.array(nastyText, { minLength: 1, maxLength: 4 })

/** Lists in order: part by part, and a list before its own extensions. */
const byParts = (a: string[], b: string[]): number => {
  const at = a.findIndex((part, i) => part !== b[i])
  if (at < 0) return Math.sign(a.length - b.length)
  return b[at] === undefined ? 1 : byBytes(a[at] as string, b[at])
}

describe('composite keys', () => {
  it('puts right what a join gets wrong', () => {
    expect(compositeKey(['a#b', 'c'])).not.toBe(compositeKey(['a', 'b#c']))
    expect(byBytes(compositeKey(['San', 'x']), compositeKey(['San Francisco', 'a']))).toBe(-1)
    expect('San#x' < 'San Francisco#a').toBe(false)
  })

  it('round trip, injective and ordered, for all lists', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        expect(parseCompositeKey(compositeKey(a))).toEqual(a)
        expect(byBytes(compositeKey(a), compositeKey(b))).toBe(byParts(a, b))
      }),
    )
  })

  it('the empty text is a part like any other', () => {
    expect(compositeKey([''])).toBe('')
    expect(parseCompositeKey('##')).toEqual(['', '', ''])
  })

  it.each([
    ['no parts', () => compositeKey([])],
    ['something else than a list', () => compositeKey('ab' as never)],
    ['a part that is not text', () => compositeKey(['a', undefined as never])],
    ['a hole in the list', () => compositeKey(new Array(2) as string[])],
    ['a lone surrogate', () => compositeKey(['\ud83d'])],
    ['a space that is not escaped', () => parseCompositeKey('a b')],
    ['an escape that is not needed', () => parseCompositeKey('$41')],
    ['nothing', () => parseCompositeKey(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
