import { FIRST_TIME, LAST_TIME, TIME, timeOf, toDate, withTime } from '../calendar.ts'
import { refuse, refuseValue } from '../error.ts'

/** 15 digits that count down to the end of year 9999, so that later sorts first. */
export const formatReverse = (time: number): string => String(LAST_TIME - time).padStart(15, '0')

/** Reads them back; `undefined` for anything else. */
export const parseReverse = (text: string): number | undefined => {
  const time = LAST_TIME - Number(text)
  return /^\d{15}$/.test(text) && time >= FIRST_TIME ? time : undefined
}

/**
 * A time that sorts newest first, to the millisecond, for years 0000 to 9999.
 *
 * @throws KeyError for an invalid date or one outside those years.
 * @example
 * reverseTime(new Date('2024-01-15T10:30:00.000Z')) // => '251696986199999'
 */
export const reverseTime = (date: Date): string =>
  withTime(timeOf(date), formatReverse) ?? refuseValue(TIME, date)

/**
 * Reads what `reverseTime` wrote.
 *
 * @throws KeyError for any other text.
 * @example
 * parseReverseTime('251696986199999') // => new Date('2024-01-15T10:30:00.000Z')
 */
export const parseReverseTime = (text: string): Date =>
  withTime(parseReverse(text), toDate) ??
  refuse('INVALID_KEY', 'the 15 digits of a reversed time', text)
