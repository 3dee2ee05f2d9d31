import { describe, expect, it } from 'vitest'
import { formatTime, parseTime } from './instant.ts'
import { endOfSpan } from './span.ts'

const iso = (time: number): string => new Date(time).toISOString()

/** The years where the rule of leap years shows, both ends, and today. */
const YEARS = [0, 1, 4, 99, 100, 101, 399, 400, 1600, 1700, 1899, 1900, 1904, 1970, 1999, 2000]
  .concat([2001, 2023, 2024, 2100, 9599, 9600, 9999])
  .map((year) => String(year).padStart(4, '0'))

describe('the calendar by arithmetic is that of Date', () => {
  it('on every day of these years, at its first and last millisecond', () => {
    const wrong: string[] = []
    for (const year of YEARS) {
      const first = Date.parse(`${year}-01-01T00:00:00.000Z`)
      const last = Date.parse(`${year}-12-31T23:59:59.999Z`)
      for (let time = first; time < last; time += 86_400_000) {
        for (const at of [time, time + 86_399_999]) {
          const text = iso(at)
          // Not `expect` for each of them: it takes longer than the year does.
          if (formatTime(at) !== text || parseTime(text) !== at) wrong.push(text)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('refuses the days that a month does not have', () => {
    for (const year of YEARS) {
      for (let month = 1; month <= 12; month++) {
        for (const day of [29, 30, 31]) {
          const text = `${year}-${String(month).padStart(2, '0')}-${day}T12:34:56.789Z`
          const at = new Date(text).getTime()
          expect(parseTime(text), text).toBe(iso(at) === text ? at : undefined)
        }
      }
    }
  })

  it('on every hour, minute, second and millisecond', () => {
    const start = Date.parse('2024-02-29T00:00:00.000Z')
    // Steps of an hour, a minute, a second and a millisecond.
    for (let i = 0; i < 1000; i++) {
      const at = start + ((i * 3_661_001) % 86_400_000)
      expect([formatTime(at), parseTime(iso(at))]).toEqual([iso(at), at])
    }
  })

  it.each([
    ['2024', '2025-01-01T00:00:00.000Z'],
    ['2024-02', '2024-03-01T00:00:00.000Z'],
    ['2024-12', '2025-01-01T00:00:00.000Z'],
    ['2024-02-28', '2024-02-29T00:00:00.000Z'],
    ['2023-02-28', '2023-03-01T00:00:00.000Z'],
    ['2024-12-31T23', '2025-01-01T00:00:00.000Z'],
    ['2024-02-29T09', '2024-02-29T10:00:00.000Z'],
  ])('the span after %s starts at %s', (span, next) => {
    expect(iso((parseTime(endOfSpan(span)) ?? 0) + 1)).toBe(next)
  })
})
