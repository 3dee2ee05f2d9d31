import { formatTime, nextSpan, parseSpan, TIME, type TimeUnit, timeOf } from '../calendar.ts'
import { refuseDefinition, refuseValue } from '../error.ts'

const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour']

/** How much of `2024-01-15T10:30:00.000Z` names a unit; refuses what is no unit. */
export const unitLength = (unit: TimeUnit): number =>
  UNITS.includes(unit)
    ? 4 + 3 * UNITS.indexOf(unit)
    : refuseDefinition(`one of ${UNITS.join(', ')}`, unit)

/**
 * The year, month, day or hour (in UTC) that a time falls into.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBucket(new Date('2024-01-15T10:30:00Z'), 'month') // => '2024-01'
 */
export const timeBucket = (date: Date, unit: TimeUnit): string => {
  const length = unitLength(unit)
  return formatTime(timeOf(date) ?? refuseValue(TIME, date)).slice(0, length)
}

/**
 * Every bucket that the time from `from` to `to` touches, both included, in order; none when `to`
 * is before `from`.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBuckets(new Date('2023-12-31T23:59:59Z'), new Date('2024-02-01T00:00:00Z'), 'month') // => ['2023-12', '2024-01', '2024-02']
 */
export const timeBuckets = (from: Date, to: Date, unit: TimeUnit): string[] => {
  const length = unitLength(unit)
  const end = timeOf(to) ?? refuseValue(TIME, to)
  const buckets: string[] = []
  let start = parseSpan(timeBucket(from, unit)) as number
  while (start <= end && from <= to) {
    buckets.push(formatTime(start).slice(0, length))
    start = nextSpan(start, length)
  }
  return buckets
}
