import {
  formatTime,
  parseSpan,
  TIME,
  type TimeUnit,
  timeOf,
  toDate,
  withTime,
} from '../calendar.ts'
import { codecOf } from '../codec.ts'
import type { Field } from '../field.ts'
import { unitLength } from '../patterns/time-bucket.ts'

/** A field of years, months, days or hours. */
export interface BucketField<Name extends string> extends Field<Name, Date> {
  readonly kind: 'bucket'
  readonly unit: TimeUnit
}

/**
 * The year, month, day or hour (in UTC) that a time falls into. Decodes to the start of the bucket:
 * all times of one bucket share it. Sorts by time.
 *
 * @throws KeyError for an unknown unit.
 * @example
 * const month = key('METRICS', bucket('month', 'month'))
 * month.encode({ month: new Date('2024-01-15T10:30:00Z') }) // => 'METRICS#2024-01'
 * month.decode('METRICS#2024-01') // => { month: new Date('2024-01-01T00:00:00Z') }
 */
export const bucket = <Name extends string>(name: Name, unit: TimeUnit): BucketField<Name> => {
  const length = unitLength(unit)
  const codec = codecOf(
    TIME,
    (value: Date) => withTime(timeOf(value), (time) => formatTime(time).slice(0, length)),
    (text) => (text.length === length ? withTime(parseSpan(text), toDate) : undefined),
    { least: '0000-01-01T00'.slice(0, length), greatest: '9999-12-31T23'.slice(0, length) },
  )
  return { name, kind: 'bucket', codec, unit }
}
