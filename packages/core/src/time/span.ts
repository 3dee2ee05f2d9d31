import { FIRST, LAST, parseTime } from './iso.ts'

/** A unit of the calendar, in UTC. */
export type TimeUnit = 'year' | 'month' | 'day' | 'hour'

/** The units of the calendar: each later one is finer. */
export const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour']

/** How much of `2024-01-15T10:30:00.000Z` names a unit. */
export const unitLength = (unit: TimeUnit): number => 4 + 3 * UNITS.indexOf(unit)

/** The start of `2024`, `2024-01`, `2024-01-15` or `2024-01-15T10`; `undefined` for anything else. */
export const startOfSpan = (span: string): number | undefined =>
  typeof span === 'string' && /^\d{4}(-\d\d(-\d\d(T\d\d)?)?)?$/.test(span)
    ? parseTime(span + FIRST.slice(span.length))
    : undefined

/** The last millisecond of a span, which exists. A month ends with the last of its days there is. */
export const endOfSpan = (span: string): number => {
  let end = parseTime(span + LAST.slice(span.length))
  for (let day = 30; end === undefined; day--) end = parseTime(`${span}-${day}${LAST.slice(10)}`)
  return end
}
