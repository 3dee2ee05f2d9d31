import { FIRST, parseTime } from './iso.ts'

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

/** The start of the span after the one that starts at `time`; `length` is that of its text. */
export const nextSpan = (time: number, length: number): number => {
  const next = new Date(time)
  if (length === 4) return next.setUTCFullYear(next.getUTCFullYear() + 1)
  if (length === 7) return next.setUTCMonth(next.getUTCMonth() + 1)
  return time + (length === 10 ? 86_400_000 : 3_600_000)
}

/** The first and the last millisecond from one span to another; `undefined` for what is not a span. */
export const between = (
  from: string,
  to: string,
): readonly [first: number, last: number] | undefined => {
  const first = startOfSpan(from)
  const last = startOfSpan(to)
  return first === undefined || last === undefined
    ? undefined
    : [first, nextSpan(last, to.length) - 1]
}
