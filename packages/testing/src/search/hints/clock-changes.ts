import { firstWhere } from '../../first-where.ts'

/** A moment when the clocks of a time zone go back, so that local times come twice. */
export interface ClockChange {
  /** Two instants with the same local time, in milliseconds; `place` chooses which. */
  readonly twins: (place: number) => [number, number]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY

/** Minutes east of UTC at an instant. */
const offsetAt = (ms: number): number => -new Date(ms).getTimezoneOffset()

/**
 * The changes of the process's own zone between two instants, of which there are none where it has no
 * summer time.
 */
export const clockChangesIn = (from: number, to: number, most: number): ClockChange[] => {
  const changes: ClockChange[] = []
  for (let ms = to; ms > from && changes.length < most; ms -= MONTH) {
    const [before, after] = [offsetAt(ms - MONTH), offsetAt(ms)]
    if (after < before) changes.push(changeIn(ms - MONTH, ms, (before - after) * MINUTE))
  }
  return changes
}

/** Narrows it down to the millisecond. */
const changeIn = (from: number, to: number, back: number): ClockChange => {
  const after = offsetAt(to)
  return changeAt(
    firstWhere(from + 1, to, (ms) => offsetAt(ms) === after),
    back,
  )
}

const changeAt = (instant: number, back: number): ClockChange => ({
  twins: (place) => {
    const ms = instant - back + (place % back)
    return [ms, ms + back]
  },
})

/** The first Sunday from a day on. */
const sundayFrom = (year: number, month: number, day: number): number => {
  const from = new Date(Date.UTC(year, month, day))
  return from.getTime() + ((7 - from.getUTCDay()) % 7) * DAY
}

/** When clocks go back in America (Eastern to Pacific), in Europe and in Sydney. */
const backIn = (year: number): number[] => [
  ...[6, 7, 8, 9].map((hour) => sundayFrom(year, 10, 1) + hour * HOUR),
  sundayFrom(year, 9, 25) + HOUR,
  sundayFrom(year, 3, 1) - 8 * HOUR,
]

/** The changes of zones that many live in, for encoders that have a zone of their own. */
export const changesElsewhere = (from: number, to: number): ClockChange[] => {
  // The rules are those of today, which are older than this year.
  const last = Math.min(new Date(to).getUTCFullYear(), 2025)
  return [last - 1, last - 2]
    .filter((year) => year > 2008)
    .flatMap(backIn)
    .filter((instant) => instant > from)
    .map((instant) => changeAt(instant, HOUR))
}
