import { checkInstant } from '../time/instant.ts'
import { endOfSpan, type TimeUnit } from '../time/span.ts'
import { bucketCodec, type Instant } from '../time/time-codecs.ts'

/**
 * The year, month, day or hour (in UTC) that a time falls in.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBucket(new Date('2024-01-15T10:30:00Z'), 'month') // => '2024-01'
 */
export const timeBucket = (date: Instant, unit: TimeUnit): string => bucketCodec(unit).encode(date)

/**
 * Every bucket that the time from `from` to `to` touches, both included, in order; none when `to`
 * is before `from`.
 *
 * @throws KeyError for an invalid date, one outside years 0000 to 9999, or an unknown unit.
 * @example
 * timeBuckets(new Date('2023-12-31T23:59:59Z'), new Date('2024-02-01T00:00:00Z'), 'month') // => ['2023-12', '2024-01', '2024-02']
 */
export const timeBuckets = (from: Instant, to: Instant, unit: TimeUnit): string[] => {
  const { encode } = bucketCodec(unit)
  const last = checkInstant(to)
  const buckets: string[] = []
  for (let time = checkInstant(from); time <= last; ) {
    const bucket = encode(new Date(time))
    buckets.push(bucket)
    time = endOfSpan(bucket) + 1
  }
  return buckets
}
