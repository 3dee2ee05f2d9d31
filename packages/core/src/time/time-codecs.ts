import type { Place } from '../error/place.ts'
import { reject } from '../error/reject.ts'
import { byValue } from '../field/codec/codec.ts'
import type { Codec } from '../field/codec/codec-types.ts'
import { checkInstant, INSTANT } from './instant.ts'
import { FIRST, formatTime, LAST, LAST_TIME, parseTime } from './iso.ts'
import { startOfSpan, type TimeUnit, UNITS, unitLength } from './span.ts'

/** What takes a time: a Date, or RFC 3339 text. */
export type Instant = Date | string

/** A codec of times, from how their milliseconds are written and read. */
const timeCodec = (
  format: (time: number) => string,
  parse: (text: string) => number | undefined,
  more: Partial<Codec<Instant, Date>>,
): Codec<Instant, Date> => ({
  encode: (value: Instant, place?: Place) => format(checkInstant(value, place)),
  decode: (text) => {
    const time = parse(text)
    return time === undefined ? undefined : new Date(time)
  },
  compare: (a, b) => byValue(checkInstant(a), checkInstant(b)),
  calendar: 24,
  expects: INSTANT,
  ...more,
})

/** 15 digits that count down to the end of year 9999, so that later sorts first. */
const countdown = (time: number): string => String(LAST_TIME - time).padStart(15, '0')

const parseCountdown = (text: string): number | undefined =>
  text.length === 15 && text <= '315569519999999' && /^\d+$/.test(text)
    ? LAST_TIME - Number(text)
    : undefined

/** What `reverseTime` writes, and `desc(time(…))`. */
export const reversedTime: Codec<Instant, Date> = /* @__PURE__ */ timeCodec(
  countdown,
  parseCountdown,
  {
    compare: (a, b) => byValue(checkInstant(b), checkInstant(a)),
    least: '000000000000000',
    greatest: '315569519999999',
  },
)

/** What the field `time` writes: as `toISOString` does. */
export const isoTime: Codec<Instant, Date> = /* @__PURE__ */ timeCodec(formatTime, parseTime, {
  least: FIRST,
  greatest: LAST,
  reversed: reversedTime,
})

/** What `timeBucket` writes, and the field `bucket`; reads the start of a bucket. */
export const bucketCodec = (unit: TimeUnit): Codec<Instant, Date> => {
  if (!UNITS.includes(unit)) reject('INVALID_DEFINITION', `one of ${UNITS.join(', ')}`, unit)
  const length = unitLength(unit)
  const format = (time: number): string => formatTime(time).slice(0, length)
  return timeCodec(format, (text) => (text.length === length ? startOfSpan(text) : undefined), {
    compare: (a, b) => byValue(format(checkInstant(a)), format(checkInstant(b))),
    exact: checkInstant,
    least: FIRST.slice(0, length),
    greatest: LAST.slice(0, length),
  })
}
