import { MOST_TEXTS } from '../error/check.ts'
import { reject } from '../error/reject.ts'
import { checkInstant, formatTime, type Instant, parseTime } from '../time/instant.ts'
import { endOfSpan, type TimeUnit, unitLength } from '../time/span.ts'

/**
 * The year, month, day or hour (in UTC) that a time falls in.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBucket(new Date('2024-01-15T10:30:00Z'), 'month') // => '2024-01'
 */
export const timeBucket = (date: Instant, unit: TimeUnit): string =>
  formatTime(checkInstant(date)).slice(0, unitLength(unit))

/**
 * Every bucket that the time from `from` to `to` touches, both included, in order; none when `to`
 * is before `from`.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, an unknown unit, or more than
 * 100,000 buckets.
 * @example
 * timeBuckets(new Date('2023-12-31T23:59:59Z'), new Date('2024-02-01T00:00:00Z'), 'month') // => ['2023-12', '2024-01', '2024-02']
 */
export const timeBuckets = (from: Instant, to: Instant, unit: TimeUnit): string[] => {
  const length = unitLength(unit)
  const last = checkInstant(to)
  const buckets: string[] = []
  for (let time = checkInstant(from); time <= last; ) {
    const bucket = formatTime(time).slice(0, length)
    if (buckets.length === MOST_TEXTS) reject('INVALID_VALUE', `at most ${MOST_TEXTS} buckets`, to)
    buckets.push(bucket)
    time = (parseTime(endOfSpan(bucket)) as number) + 1
  }
  return buckets
}
