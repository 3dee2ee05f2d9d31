import type { Place } from '../error/place.ts'
import type { Codec } from '../field/codec/codec-types.ts'
import { digitsValue } from '../text/digits.ts'
import { compareKeys } from '../text/order.ts'
import {
  checkInstant,
  FIRST_TIME,
  formatTime,
  INSTANT,
  type Instant,
  LAST_TIME,
  parseTime,
} from './instant.ts'
import { parseSpan, type TimeUnit, unitLength } from './span.ts'

/** A codec of times, from how their milliseconds are written and read. */
const timeCodec = (
  format: (time: number) => string,
  parse: (text: string) => number | undefined,
  more?: Partial<Codec<Instant, Date>>,
): Codec<Instant, Date> => {
  const encode = (value: Instant, place?: Place): string => format(checkInstant(value, place))
  const [least, greatest] = [format(FIRST_TIME), format(LAST_TIME)].sort()
  return {
    encode,
    decode: (text) => {
      const time = parse(text)
      return time === undefined ? undefined : new Date(time)
    },
    compare: (a, b) => compareKeys(encode(a), encode(b)),
    expects: INSTANT,
    calendar: (iso) => encode(iso),
    least,
    greatest,
    ...more,
  }
}

/** 15 digits that count down to the end of year 9999, so that later sorts first. */
const countdown = (time: number): string => {
  const left = LAST_TIME - time
  // In two halves, which are small integers: V8 writes large ones far more slowly.
  const high = (left / 1e8) | 0
  const low = (left - high * 1e8) | 0
  return String.fromCharCode(
    digit(high, 1_000_000),
    digit(high, 100_000),
    digit(high, 10_000),
    digit(high, 1000),
    digit(high, 100),
    digit(high, 10),
    digit(high, 1),
    digit(low, 10_000_000),
    digit(low, 1_000_000),
    digit(low, 100_000),
    digit(low, 10_000),
    digit(low, 1000),
    digit(low, 100),
    digit(low, 10),
    digit(low, 1),
  )
}

/** The character code of the digit that counts `unit`. */
const digit = (value: number, unit: number): number => 48 + (((value / unit) | 0) % 10)

const parseCountdown = (text: string): number | undefined => {
  const left = digitsValue(text, 15)
  return left === undefined || left > LAST_TIME - FIRST_TIME ? undefined : LAST_TIME - left
}

/** What `reverseTime` writes, and `desc(time(…))`. */
export const reversedTime: Codec<Instant, Date> = /* @__PURE__ */ timeCodec(
  countdown,
  parseCountdown,
)

/** What the field `time` writes: as `toISOString` does. Text like that is taken as it is. */
export const isoTime: Codec<Instant, Date> = /* @__PURE__ */ timeCodec(formatTime, parseTime, {
  encode: (value, place) =>
    typeof value === 'string' && parseTime(value) !== undefined
      ? value
      : formatTime(checkInstant(value, place)),
  calendar: (iso) => iso,
  reversed: reversedTime,
})

/** What `timeBucket` writes, and the field `bucket`; reads the start of a bucket. */
export const bucketCodec = (unit: TimeUnit): Codec<Instant, Date> => {
  const length = unitLength(unit)
  return timeCodec(
    (time) => formatTime(time).slice(0, length),
    (text) => (text.length === length ? parseSpan(text) : undefined),
    { exact: checkInstant },
  )
}
