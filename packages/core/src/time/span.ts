import { reject } from '../error/reject.ts'
import { FIRST, LAST, parseTime } from './iso.ts'

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

/** The start of `2024`, `2024-01`, `2024-01-15` or `2024-01-15T10`; `undefined` for anything else. */
export const startOfSpan = (span: string): number | undefined =>
  typeof span === 'string' && [4, 7, 10, 13].includes(span.length)
    ? parseTime(span + FIRST.slice(span.length))
    : undefined

/** The last millisecond of a span, which exists. A month ends with the last of its days there is. */
export const endOfSpan = (span: string): number => {
  let end = parseTime(span + LAST.slice(span.length))
  for (let day = 30; end === undefined; day--) end = parseTime(`${span}-${day}${LAST.slice(10)}`)
  return end
}
