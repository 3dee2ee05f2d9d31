import { checkInstant, formatTime, type Instant, timeCodec } from '../time/instant.ts'
import { parseSpan, type TimeUnit, unitLength } from '../time/span.ts'
import type { Codec } from './codec/codec-types.ts'
import { fieldOf } from './codec/made.ts'
import type { Field } from './field-types.ts'

/** A field of years, months, days or hours; takes a Date or RFC 3339 text, gives a Date. */
export interface BucketField<Name extends string> extends Field<Name, Date | string, Date> {
  readonly kind: 'bucket'
  readonly unit: TimeUnit
}

/** What `timeBucket` writes, and the field `bucket`; reads the start of a bucket. */
const bucketCodec = (unit: TimeUnit): Codec<Instant, Date> => {
  const length = unitLength(unit)
  return timeCodec(
    (time) => formatTime(time).slice(0, length),
    (text) => (text.length === length ? parseSpan(text) : undefined),
    { exact: checkInstant },
  )
}

/**
 * The year, month, day or hour (in UTC) that a time falls in. Decodes to the start of the bucket:
 * all times of one bucket share it. Sorts by time.
 *
 * @throws KeyError for an unknown unit.
 * @example
 * const month = key('METRICS', bucket('month', 'month'))
 * month.encode({ month: new Date('2024-01-15T10:30:00Z') }) // => 'METRICS#2024-01'
 * month.decode('METRICS#2024-01') // => { month: new Date('2024-01-01T00:00:00Z') }
 */
export const bucket = <Name extends string>(name: Name, unit: TimeUnit): BucketField<Name> =>
  fieldOf({
    name,
    kind: 'bucket',
    codec: bucketCodec(unit),
    unit,
  })
