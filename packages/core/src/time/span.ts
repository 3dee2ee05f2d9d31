import { reject } from '../error/reject.ts'
import { daysInMonth, FIRST, LAST, pair, parseDate } from './instant.ts'

/** A unit of the calendar, in UTC. */
export type TimeUnit = 'year' | 'month' | 'day' | 'hour'

/** The units of the calendar: each later one is finer. */
const UNITS: readonly TimeUnit[] = ['year', 'month', 'day', 'hour']

/** How much of `2024-01-15T10:30:00.000Z` names a unit; anything else is refused. */
export const unitLength = (unit: TimeUnit): number => {
  const index = UNITS.indexOf(unit)
  return index < 0
    ? reject('INVALID_DEFINITION', `one of ${UNITS.join(', ')}`, unit)
    : 4 + 3 * index
}

/** The first millisecond of `2024`, `2024-01`, `2024-01-15` or `2024-01-15T10`, in full. */
export const startOfSpan = (span: string): string => span + FIRST.slice(span.length)

/** The last millisecond of a span, in full. Only months differ in length. */
export const endOfSpan = (span: string): string => {
  const days = daysInMonth(100 * pair(span, 0) + pair(span, 2), pair(span, 5))
  const day = span.length === 7 ? `${span}-${days}` : span
  return day + LAST.slice(day.length)
}

/** When a span starts; `undefined` for text that is not a span. */
export const parseSpan = (span: string): number | undefined => {
  if (typeof span !== 'string' || ![4, 7, 10, 13].includes(span.length)) return undefined
  const day = parseDate(span + FIRST.slice(span.length, 10))
  if (day === undefined || span.length <= 10) return day
  const hour = pair(span, 11)
  return span[10] === 'T' && hour >= 0 && hour < 24 ? day + hour * 3_600_000 : undefined
}
