import type { TimeUnit } from '@keywright/core'

/** Both ends of a period, in milliseconds, included. */
export type Period = readonly [from: number, to: number]

const HOUR = 3_600_000
const DAY = 86_400_000

/** The number of a time's bucket, counted from the year 0. */
const bucketOf = (unit: TimeUnit, ms: number): number => {
  if (unit === 'hour') return Math.floor(ms / HOUR)
  if (unit === 'day') return Math.floor(ms / DAY)
  const date = new Date(ms)
  const year = date.getUTCFullYear()
  return unit === 'year' ? year : year * 12 + date.getUTCMonth()
}

/** When a bucket starts. */
const startOf = (unit: TimeUnit, bucket: number): number => {
  if (unit === 'hour') return bucket * HOUR
  if (unit === 'day') return bucket * DAY
  const [year, month] = unit === 'year' ? [bucket, 0] : [Math.floor(bucket / 12), bucket % 12]
  // `Date.UTC` takes the years 0 to 99 for 1900 to 1999.
  return new Date(0).setUTCFullYear(year, month, 1)
}

/** The period of a span of the calendar, such as `2024-01`, or from one to another. */
export const periodOfSpans = (from: string, to: string): Period | undefined => {
  const [first, last] = [spanOf(from), spanOf(to)]
  return first && last && [first[0], last[1]]
}

/** The units by the length of their texts: `2024`, `2024-01`, `2024-01-15`, `2024-01-15T10`. */
const UNITS: Readonly<Record<number, TimeUnit>> = { 4: 'year', 7: 'month', 10: 'day', 13: 'hour' }
const FIRST = '0000-01-01T00:00:00.000Z'

const spanOf = (text: unknown): Period | undefined => {
  const unit = typeof text === 'string' ? UNITS[text.length] : undefined
  if (unit === undefined) return undefined
  const start = new Date(`${text}${FIRST.slice((text as string).length)}`)
  const ms = start.getTime()
  // Only real dates: `Date` takes the 30th of February for the first of March.
  const isSpan = !Number.isNaN(ms) && start.toISOString().startsWith(text as string)
  return isSpan ? [ms, startOf(unit, bucketOf(unit, ms) + 1) - 1] : undefined
}

/** How many buckets a period touches; none where it ends before it starts, even within one bucket. */
export const bucketCount = (unit: TimeUnit, [from, to]: Period): number =>
  to < from ? 0 : bucketOf(unit, to) - bucketOf(unit, from) + 1

/** One of the buckets that a period touches: when it starts, and the part of the period in it. */
export const bucketAt = (
  unit: TimeUnit,
  [from, to]: Period,
  at: number,
): { readonly start: Date; readonly part: Period } => {
  const bucket = bucketOf(unit, from) + at
  const start = startOf(unit, bucket)
  const next = startOf(unit, bucket + 1)
  const isLast = bucket === bucketOf(unit, to)
  return { start: new Date(start), part: [at === 0 ? from : start, isLast ? to : next - 1] }
}
