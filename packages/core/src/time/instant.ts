import type { Place } from '../error/place.ts'
import { refuse } from '../error/refuse.ts'
import { FIRST_TIME, LAST_TIME, pair, parseTime } from './iso.ts'

/** What takes a time: a Date, or RFC 3339 text. */
export type Instant = Date | string

/** What every place that takes an instant expects. */
export const INSTANT = 'a Date in years 0000 to 9999'

const INSTANT_TEXT = 'RFC 3339 text to the millisecond in years 0000 to 9999'

/** Date, time, fraction and offset; zeros beyond the millisecond are not finer. */
const RFC_3339 = /^(.{10})T(.{8})(?:(\.\d{1,3})0*)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/** No honest text is longer. */
const LONGEST = 64

const parseText = (text: string): number | undefined => {
  const match = text.length > LONGEST ? null : RFC_3339.exec(text)
  if (!match) return undefined
  const [, day, clock, fraction = '.', zone = ''] = match
  const local = parseTime(`${day}T${clock}${fraction.padEnd(4, '0')}Z`)
  if (local === undefined || zone.length === 1) return local
  const offset = (pair(zone, 1) * 60 + pair(zone, 4)) * 60_000
  return zone.startsWith('-') ? local + offset : local - offset
}

/** The milliseconds of a Date or RFC 3339 text in years 0000 to 9999; anything else is refused. */
export const checkInstant = (value: unknown, place?: Place): number => {
  const isText = typeof value === 'string'
  let time: number | undefined
  try {
    // Dates of any realm have it; anything else throws.
    time = isText ? (parseTime(value) ?? parseText(value)) : Date.prototype.getTime.call(value)
  } catch {}
  return time !== undefined && time >= FIRST_TIME && time <= LAST_TIME
    ? time
    : refuse('INVALID_VALUE', isText ? INSTANT_TEXT : INSTANT, value, place)
}
