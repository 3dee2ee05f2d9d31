import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byBytes, byOrder } from '../../test/byte-order.ts'
import { times } from '../../test/kinds.ts'
import { desc, KeyError, key, parseReverseTime, reverseTime, time } from '../index.ts'

describe('reverse time', () => {
  it('round trip, and later sorts first', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(parseReverseTime(reverseTime(a))).toEqual(a)
        expect(byBytes(reverseTime(a), reverseTime(b))).toBe(byOrder(b.getTime(), a.getTime()))
        expect(key(desc(time('at'))).encode({ at: a })).toBe(reverseTime(a))
      }),
    )
  })

  it('reaches from year 0000 to the last millisecond of 9999', () => {
    expect(reverseTime(new Date('9999-12-31T23:59:59.999Z'))).toBe('000000000000000')
    expect(reverseTime(new Date('0000-01-01T00:00:00.000Z'))).toBe('315569519999999')
  })

  it.each([
    ['an invalid date', () => reverseTime(new Date(Number.NaN))],
    ['year 10000', () => reverseTime(new Date('+010000-01-01T00:00:00.000Z'))],
    ['year -1', () => reverseTime(new Date('-000001-12-31T23:59:59.999Z'))],
    ['a number', () => reverseTime(0 as never)],
    ['text', () => reverseTime('2024-01-15' as never)],
    ['an object made to look like a date', () => reverseTime(Object.create(Date.prototype))],
    ['reading 14 digits', () => parseReverseTime('25169708619999')],
    ['reading past the range', () => parseReverseTime('315569520000000')],
    ['reading NaN', () => parseReverseTime('000000000000NaN')],
    ['reading nothing', () => parseReverseTime(undefined as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
