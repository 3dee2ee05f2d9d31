import type { TimeUnit } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketAt, bucketCount, type Period, periodOfSpans } from './buckets.ts'

const UNITS = { hour: 13, day: 10, month: 7, year: 4 } as const
const units = Object.keys(UNITS) as TimeUnit[]
const ms = (text: string): number => new Date(text).getTime()
const isoOf = (time: number): string => new Date(time).toISOString()

describe('the buckets of a period', () => {
  it('touch each other, cover the period, and are those that its times are in', () => {
    const time = fc.integer({ min: ms('0000-01-01T00:00:00Z'), max: ms('9999-12-29T00:00:00Z') })
    fc.assert(
      fc.property(fc.constantFrom(...units), time, fc.nat(40 * 3_600_000), (unit, from, length) => {
        const period: Period = [from, from + length]
        const count = bucketCount(unit, period)
        const parts = Array.from({ length: count }, (_, at) => bucketAt(unit, period, at))
        expect(parts[0]?.part[0]).toBe(period[0])
        expect(parts.at(-1)?.part[1]).toBe(period[1])
        parts.forEach(({ start, part }, i) => {
          const name = start.toISOString().slice(0, UNITS[unit])
          expect(isoOf(part[0]).slice(0, UNITS[unit])).toBe(name)
          expect(isoOf(part[1]).slice(0, UNITS[unit])).toBe(name)
          expect(isoOf(start.getTime() - 1).slice(0, UNITS[unit])).not.toBe(name)
          if (i > 0) expect(part[0]).toBe((parts[i - 1]?.part[1] as number) + 1)
          if (i > 0) expect(part[0]).toBe(start.getTime())
        })
      }),
    )
  })

  it.each([
    ['hour', '2024-01-01T00:59:59.999Z', '2024-01-01T01:00:00.000Z', 2],
    ['day', '2024-02-28T12:00:00Z', '2024-03-01T00:00:00Z', 3],
    ['month', '2023-11-30T00:00:00Z', '2024-02-01T00:00:00Z', 4],
    ['year', '0098-01-01T00:00:00Z', '0101-01-01T00:00:00Z', 4],
    ['day', '2024-01-01T12:00:00Z', '2024-01-01T12:00:00Z', 1],
    ['day', '2024-01-01T12:00:00Z', '2024-01-01T11:00:00Z', 0],
  ] as const)('are counted by the %s, from %s to %s: %i', (unit, from, to, count) => {
    expect(bucketCount(unit, [ms(from), ms(to)])).toBe(count)
  })
})

describe('the period of spans of the calendar', () => {
  it.each([
    ['2024', '2024', '2024-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
    ['2024-02', '2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2024-12', '2024-12', '2024-12-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
    ['2024-01-15', '2024-01-15', '2024-01-15T00:00:00.000Z', '2024-01-15T23:59:59.999Z'],
    ['2024-01-15T10', '2024-01-15T10', '2024-01-15T10:00:00.000Z', '2024-01-15T10:59:59.999Z'],
    ['2023', '2024-01', '2023-01-01T00:00:00.000Z', '2024-01-31T23:59:59.999Z'],
    ['0000', '0099', '0000-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z'],
  ])('from %s to %s is %s to %s', (from, to, first, last) => {
    expect(periodOfSpans(from, to)?.map(isoOf)).toEqual([first, last])
  })

  it.each(['2023-02-29', '2024-13', '2024-01-15T24', '202', '2024-1', 'abcd', '', 5, null])(
    'is none of %j',
    (span) => {
      expect(periodOfSpans(span as string, '2024')).toBeUndefined()
      expect(periodOfSpans('2024', span as string)).toBeUndefined()
    },
  )
})
