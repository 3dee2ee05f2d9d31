import { reject } from '../error/reject.ts'
import type { Codec } from '../field/codec/codec.ts'
import {
  FIRST,
  formatTime,
  LAST,
  nextSpan,
  parseSpan,
  type TimeUnit,
  timeCodec,
} from '../time/calendar.ts'

const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour']

/** How much of `2024-01-15T10:30:00.000Z` names a unit; refuses what is no unit. */
const unitLength = (unit: TimeUnit): number =>
  UNITS.includes(unit)
    ? 4 + 3 * UNITS.indexOf(unit)
    : reject('INVALID_DEFINITION', `one of ${UNITS.join(', ')}`, unit)

/** What `timeBucket` writes, and the field `bucket`; reads the start of a bucket. */
export const bucketCodec = (unit: TimeUnit): Codec<Date> => {
  const length = unitLength(unit)
  return timeCodec((time) => formatTime(time).slice(0, length), parseSpan, {
    least: FIRST.slice(0, length),
    greatest: LAST.slice(0, length),
  })
}

/**
 * The year, month, day or hour (in UTC) that a time falls into.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBucket(new Date('2024-01-15T10:30:00Z'), 'month') // => '2024-01'
 */
export const timeBucket = (date: Date, unit: TimeUnit): string => bucketCodec(unit).encode(date)

/**
 * Every bucket that the time from `from` to `to` touches, both included, in order; none when `to`
 * is before `from`.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBuckets(new Date('2023-12-31T23:59:59Z'), new Date('2024-02-01T00:00:00Z'), 'month') // => ['2023-12', '2024-01', '2024-02']
 */
export const timeBuckets = (from: Date, to: Date, unit: TimeUnit): string[] => {
  const { encode } = bucketCodec(unit)
  const first = encode(from)
  const buckets: string[] = []
  encode(to)
  let start = parseSpan(first) as number
  while (start <= Number(to) && from <= to) {
    buckets.push(formatTime(start).slice(0, first.length))
    start = nextSpan(start, first.length)
  }
  return buckets
}
