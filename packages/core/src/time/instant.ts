import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { FIRST_TIME, LAST_TIME, parseTime } from './iso.ts'

/** What every place that takes an instant expects. */
export const INSTANT = 'a Date in years 0000 to 9999'

const INSTANT_TEXT = 'RFC 3339 text, to the millisecond, in years 0000 to 9999'

/** Date and time with an offset. Lower case is allowed, and zeros beyond the millisecond. */
const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

/** No honest text is longer; what is finer than a millisecond is refused anyway. */
const LONGEST = 64

const parseText = (text: string): number | undefined => {
  const time = parseTime(text)
  if (time !== undefined || text.length > LONGEST || /\.\d{3}0*[1-9]/.test(text)) return time
  const match = RFC_3339.exec(text)
  if (!match) return undefined
  const [, day, clock, fraction = '', sign, hours, minutes] = match
  const local = parseTime(`${day}T${clock}.${fraction.padEnd(3, '0')}Z`)
  if (local === undefined || sign === undefined) return local
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return sign === '-' ? local + offset : local - offset
}

/** The instant of a Date, from any realm; NaN for anything else. */
const dateTime = (value: unknown): number => {
  try {
    return Date.prototype.getTime.call(value)
  } catch {
    return Number.NaN
  }
}

/** The milliseconds of a Date or RFC 3339 text in years 0000 to 9999; `undefined` for anything else. */
export const instantOf = (value: unknown): number | undefined => {
  const time = typeof value === 'string' ? parseText(value) : dateTime(value)
  return time !== undefined && time >= FIRST_TIME && time <= LAST_TIME ? time : undefined
}

/** The same, with a refusal. */
export const checkInstant = (value: unknown, place?: Place): number =>
  instantOf(value) ??
  refuse('INVALID_VALUE', typeof value === 'string' ? INSTANT_TEXT : INSTANT, value, place)
