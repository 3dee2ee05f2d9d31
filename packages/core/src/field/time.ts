import { reversedTime } from '../patterns/reverse-time.ts'
import { FIRST, formatTime, LAST, parseSpan, parseTime, timeCodec } from '../time/calendar.ts'
import { byValue, type Codec } from './codec/codec.ts'
import type { Field } from './field-types.ts'

/** A field of instants, to the millisecond. */
export interface TimeField<Name extends string> extends Field<Name, Date> {
  readonly kind: 'time'
}

const ascending: Codec<Date> = /* @__PURE__ */ timeCodec(formatTime, parseTime, {
  // `parseTime` is strict by itself, so that what is read most is not written again.
  decode: (text) => {
    const time = parseTime(text)
    return time === undefined ? time : new Date(time)
  },
  compare: byValue,
  starts: (span) => (parseSpan(span) === undefined ? undefined : span),
  least: FIRST,
  greatest: LAST,
  reversed: reversedTime,
})

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
  codec: ascending,
})
