import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { times } from '../../test/kinds.ts'
import { KeyError, type TimeUnit, timeBucket, timeBuckets } from '../index.ts'

const at = (iso: string): Date => new Date(iso)
const UNITS: TimeUnit[] = ['year', 'month', 'day', 'hour']

describe('time buckets', () => {
  it('names the year, month, day and hour in UTC', () => {
    const date = at('2024-02-29T23:59:59.999Z')
    expect(UNITS.map((unit) => timeBucket(date, unit))).toEqual([
      '2024',
      '2024-02',
      '2024-02-29',
      '2024-02-29T23',
    ])
  })

  it('lists every bucket of a range, across a year boundary and a leap day', () => {
    expect(timeBuckets(at('2023-11-30T00:00:00Z'), at('2024-02-01T00:00:00Z'), 'month')).toEqual([
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
    ])
    expect(timeBuckets(at('2024-02-28T12:00:00Z'), at('2024-03-01T00:00:00Z'), 'day')).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
    expect(timeBuckets(at('2023-12-31T23:59:59.999Z'), at('2024-01-01T00:00:00Z'), 'hour')).toEqual(
      ['2023-12-31T23', '2024-01-01T00'],
    )
    expect(timeBuckets(at('9998-06-01T00:00:00Z'), at('9999-12-31T23:59:59.999Z'), 'year')).toEqual(
      ['9998', '9999'],
    )
    expect(timeBuckets(at('0000-01-01T00:00:00Z'), at('0001-01-01T00:00:00Z'), 'year')).toEqual([
      '0000',
      '0001',
    ])
  })

  it('is one bucket for one instant, and none when the range is empty', () => {
    const date = at('2024-01-15T10:30:00Z')
    expect(timeBuckets(date, date, 'hour')).toEqual(['2024-01-15T10'])
    expect(timeBuckets(date, new Date(date.getTime() - 1), 'year')).toEqual([])
  })

  it('holds the buckets of all times in the range, each once and in order', () => {
    const spans = { year: 20_000, month: 1500, day: 60, hour: 3 }
    fc.assert(
      fc.property(
        fc.constantFrom(...UNITS),
        times,
        fc.nat(1000),
        fc.nat(1000),
        (unit, from, length, part) => {
          const end = Math.min(
            from.getTime() + (length / 1000) * spans[unit] * 86_400_000,
            Date.parse('9999-12-31T23:59:59.999Z'),
          )
          const buckets = timeBuckets(from, new Date(end), unit)
          const inside = new Date(
            from.getTime() + Math.floor(((end - from.getTime()) * part) / 1000),
          )
          expect(buckets).toContain(timeBucket(inside, unit))
          expect([buckets[0], buckets.at(-1)]).toEqual([
            timeBucket(from, unit),
            timeBucket(new Date(end), unit),
          ])
          expect([...new Set(buckets)].sort()).toEqual(buckets)
        },
      ),
    )
  })

  it('lists at most 100,000 buckets', () => {
    const from = new Date(0)
    const hours = (count: number) => new Date((count - 1) * 3_600_000)
    expect(timeBuckets(from, hours(100_000), 'hour')).toHaveLength(100_000)
    expect(() => timeBuckets(from, hours(100_001), 'hour')).toThrow('at most 100000 buckets')
    const whole = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'] as const
    expect(timeBuckets(...whole, 'year')).toHaveLength(10_000)
    expect(() => timeBuckets(...whole, 'hour')).toThrow(KeyError)
  })

  it.each([
    ['an invalid date', () => timeBucket(new Date(Number.NaN), 'day')],
    ['a date past 9999', () => timeBucket(new Date(8.64e15), 'day')],
    ['an unknown unit', () => timeBucket(new Date(0), 'week' as never)],
    ['a unit of Object', () => timeBucket(new Date(0), 'toString' as never)],
    ['an invalid start', () => timeBuckets(new Date(Number.NaN), new Date(0), 'day')],
    ['an invalid end', () => timeBuckets(new Date(0), new Date(Number.NaN), 'day')],
    ['an unknown unit for a range', () => timeBuckets(new Date(0), new Date(0), 'minute' as never)],
  ])('refuses %s', (_, act) => {
    expect(act).toThrow(KeyError)
  })
})
