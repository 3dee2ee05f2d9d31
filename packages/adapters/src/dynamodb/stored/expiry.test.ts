import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { checkExpiry, secondsOf } from './expiry.ts'

describe('the time at which an item expires', () => {
  it('is in whole seconds: of a Date, those that have passed', () => {
    expect(secondsOf(new Date(1_900_000_000_999))).toBe(1_900_000_000)
    expect(secondsOf(new Date(-1))).toBe(-1)
    expect(secondsOf(1_900_000_000)).toBe(1_900_000_000)
    expect(secondsOf(runInNewContext('new Date(1_900_000_000_999)'))).toBe(1_900_000_000)
    const never = new Date(Number.NaN)
    expect(secondsOf(never)).toBe(never)
  })

  it.each([undefined, null, 0, 1_900_000_000, 1_900_000_000n, 253402300799])(
    'may be %s',
    (value) => {
      expect(() => checkExpiry('Order: expires', value)).not.toThrow()
    },
  )

  it.each([-1, 253402300800, 1.5, '1900000000', Number.NaN, -1n, 253402300800n, true, {}])(
    'is never %s, on which DynamoDB would not act',
    (value) => {
      expect(() => checkExpiry('Order: expires', value)).toThrow(
        'Order: expires: expected a Date, or whole seconds since 1970 (not milliseconds), got ',
      )
      expect(() => checkExpiry('Order: expires', value)).toThrow(
        expect.objectContaining({ code: 'INVALID_VALUE' }),
      )
    },
  )
})
