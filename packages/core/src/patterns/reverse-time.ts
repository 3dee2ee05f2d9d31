import { reject } from '../error/reject.ts'
import type { Codec } from '../field/codec/codec.ts'
import { LAST_TIME, nextSpan, parseSpan, timeCodec } from '../time/calendar.ts'

/** 15 digits that count down to the end of year 9999, so that later sorts first. */
const countdown = (time: number): string => String(LAST_TIME - time).padStart(15, '0')

/** What `reverseTime` writes, and `desc(time(…))`. */
export const reversedTime: Codec<Date> = /* @__PURE__ */ timeCodec(
  countdown,
  (text) => LAST_TIME - Number(text),
  {
    starts: (span) => {
      const start = parseSpan(span)
      return start === undefined
        ? start
        : [countdown(nextSpan(start, span.length) - 1), countdown(start)]
    },
    least: '000000000000000',
    greatest: '315569519999999',
  },
)

/**
 * A time that sorts newest first, to the millisecond, for years 0000 to 9999.
 *
 * @throws KeyError for an invalid date or one outside those years.
 * @example
 * reverseTime(new Date('2024-01-15T10:30:00.000Z')) // => '251696986199999'
 */
export const reverseTime = (date: Date): string => reversedTime.encode(date)

/**
 * Reads what `reverseTime` wrote.
 *
 * @throws KeyError for any other text.
 * @example
 * parseReverseTime('251696986199999') // => new Date('2024-01-15T10:30:00.000Z')
 */
export const parseReverseTime = (text: string): Date =>
  reversedTime.decode(text) ?? reject('INVALID_KEY', 'the 15 digits of a reversed time', text)
