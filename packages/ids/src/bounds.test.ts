import { between, contains, desc, KeyError, key, text, where } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyRandom, anyTime, bitsOf, compareBytes, LAST_TIME, ulidOf } from '../test/reference.ts'
import { idBounds } from './bounds.ts'
import { id } from './field.ts'
import { idGenerator } from './generator.ts'
import type { Id } from './id.ts'

const orderKey = key('USER', text('userId'), 'ORDER', id('orderId', 'order'))
const newestFirst = key('USER', text('userId'), 'ORDER', desc(id('orderId', 'order')))

const orderOf = (time: number, random: bigint): Id<'order'> =>
  `order_${ulidOf(bitsOf(time, random))}`
const first = (time: number) => orderOf(time, 0n)
const last = (time: number) => orderOf(time, 2n ** 80n - 1n)

describe('idBounds', () => {
  it('selects, on a key in either direction, exactly what was made in that time', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, anyRandom, (from, to, time, random) => {
        const { lower, upper } = idBounds('order', new Date(from), new Date(to))
        const orderId = orderOf(time, random)
        const inside = from <= time && time <= to
        const condition = { userId: 'u', orderId: between(lower, upper) }
        for (const [range, shape] of [
          [where(orderKey, condition), orderKey],
          [where(newestFirst, condition), newestFirst],
        ] as const) {
          expect(contains(range, shape.encode({ userId: 'u', orderId }))).toBe(inside)
          expect(contains(range, shape.encode({ userId: 'v', orderId }))).toBe(false)
        }
      }),
    )
  })

  it('is exact to the millisecond at both ends', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const { lower, upper } = idBounds('order', new Date(from), new Date(to))
        expect(lower).toBe(first(from))
        expect(upper).toBe(last(to))
        if (from > 0) expect(compareBytes(last(from - 1), lower)).toBe(-1)
        if (to < LAST_TIME) expect(compareBytes(upper, first(to + 1))).toBe(-1)
      }),
    )
  })

  it('finds the orders of January among those around it', () => {
    const from = new Date('2024-01-01T00:00:00.000Z')
    const to = new Date('2024-01-31T23:59:59.999Z')
    const made = [from.getTime() - 1, from.getTime(), to.getTime(), to.getTime() + 1].map((time) =>
      orderKey.encode({ userId: 'u', orderId: idGenerator('order', { now: () => time })() }),
    )
    const { lower, upper } = idBounds('order', from, to)
    const january = where(orderKey, { userId: 'u', orderId: between(lower, upper) })
    expect(made.map((text) => contains(january, text))).toEqual([false, true, true, false])
  })

  it('covers all time', () => {
    expect(idBounds('a', new Date(0), new Date(LAST_TIME))).toEqual({
      lower: 'a_00000000000000000000000000',
      upper: 'a_7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    })
  })

  it('selects nothing when the end is before the start', () => {
    const { lower, upper } = idBounds('order', new Date(2), new Date(1))
    const range = where(orderKey, { userId: 'u', orderId: between(lower, upper) })
    expect(range.lower).toBe(range.upper)
    expect(orderKey.tryDecode(range.lower)).toBeUndefined()
  })

  it.each([
    new Date(Number.NaN),
    new Date(-1),
    new Date(LAST_TIME + 1),
    1_700_000_000_000,
    '2024-01-01',
    null,
    undefined,
  ])('refuses %s at either end', (bad) => {
    const good = new Date(1)
    expect(() => idBounds('user', bad as Date, good)).toThrow(KeyError)
    expect(() => idBounds('user', good, bad as Date)).toThrow(
      'expected a Date in years 1970 to 10889, got ',
    )
  })
})
