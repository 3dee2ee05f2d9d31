import {
  formatTime,
  nextSpan,
  parseSpan,
  parseTime,
  TIME,
  timeOf,
  toDate,
  withTime,
} from '../calendar.ts'
import { type Codec, codecOf } from '../codec.ts'
import type { Field } from '../field.ts'
import { formatReverse, parseReverse } from '../patterns/reverse-time.ts'

/** A field of instants, to the millisecond. */
export interface TimeField<Name extends string> extends Field<Name, Date> {
  readonly kind: 'time'
}

const timeCodec: Codec<Date> = /* @__PURE__ */ codecOf(
  TIME,
  (value) => withTime(timeOf(value), formatTime),
  (text) => withTime(parseTime(text), toDate),
  {
    compare: (a, b) => a.getTime() - b.getTime(),
    starts: (span) => withTime(parseSpan(span), () => span),
    least: '0000-01-01T00:00:00.000Z',
    greatest: '9999-12-31T23:59:59.999Z',
    reversed: /* @__PURE__ */ codecOf(
      TIME,
      (value) => withTime(timeOf(value), formatReverse),
      (text) => withTime(parseReverse(text), toDate),
      {
        starts: (span) =>
          withTime(parseSpan(span), (start) => [
            formatReverse(nextSpan(start, span.length) - 1),
            formatReverse(start),
          ]),
        least: '000000000000000',
        greatest: '315569519999999',
      },
    ),
  },
)

/**
 * An instant, as `toISOString` writes it, in years 0000 to 9999. Sorts by time; `desc(time(…))` is
 * the 15 digits of `reverseTime`.
 *
 * @example
 * key('LOGIN', time('at')).encode({ at: new Date(0) }) // => 'LOGIN#1970-01-01T00:00:00.000Z'
 */
export const time = <Name extends string>(name: Name): TimeField<Name> => ({
  name,
  kind: 'time',
  codec: timeCodec,
})
