import { bucket, date, key, parseReverseTime, time } from '@keywright/core'
import { fitting, isPlausible, type Reader, showTime } from './reading.ts'

const timeKey = key(time('v'))
const dateKey = key(date('v'))

const BUCKETS = [
  ['year', key(bucket('v', 'year')), 4],
  ['month', key(bucket('v', 'month')), 7],
  ['hour', key(bucket('v', 'hour')), 13],
] as const

const canonical: Reader = (text) =>
  timeKey.tryDecode(text) && { kind: 'time', says: `${text}, an instant in UTC` }

const day: Reader = (text) => dateKey.tryDecode(text) && { kind: 'date', says: text }

const span: Reader = (text) => {
  const found = BUCKETS.find(([, one, length]) => text.length === length && one.tryDecode(text))
  // Any four digits could be a year: only the years that a table may hold count.
  if (!found || (found[0] === 'year' && !/^(19|20|21)\d\d$/.test(text))) return undefined
  return { kind: found[0], says: text }
}

const OTHER = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?$/

/** Times that sort wrongly among others: they have an offset, no zone, or another precision. */
const written: Reader = (text) => {
  const [, on, at, zone = ''] = OTHER.exec(text) ?? []
  if (on === undefined || timeKey.tryDecode(text)) return undefined
  const ms = Date.parse(`${on}T${at}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') || 'Z'}`)
  if (Number.isNaN(ms)) return undefined
  const says = zone === '' ? `${on} ${at}, in an unknown time zone` : showTime(ms)
  return { kind: zone === '' ? 'local time' : zone === 'Z' ? 'time' : 'time with an offset', says }
}

const plausible = (ms: number): string | undefined => (isPlausible(ms) ? showTime(ms) : undefined)

const epochSeconds = fitting('epoch seconds', /^\d{9,10}$/, (text) =>
  plausible(Number(text) * 1000),
)

const epochMilliseconds = fitting('epoch milliseconds', /^\d{12,13}$/, (text) =>
  plausible(Number(text)),
)

const reversed = fitting('reversed time', /^\d{15}$/, (text) => {
  try {
    const ms = parseReverseTime(text).getTime()
    return isPlausible(ms) ? `${showTime(ms)}, newest first` : undefined
  } catch {
    return undefined
  }
})

/** The numbers that people subtract a time from, to sort the newest first. The digits tell them apart. */
const CEILINGS: Readonly<Record<number, readonly [ceiling: number, unit: number]>> = {
  10: [9_999_999_999, 1000],
  13: [9_999_999_999_999, 1],
  16: [Number.MAX_SAFE_INTEGER, 1],
}

const subtracted: Reader = (text) => {
  const [ceiling, unit] = CEILINGS[text.length] ?? []
  if (ceiling === undefined || unit === undefined || !/^\d+$/.test(text)) return undefined
  const ms = (ceiling - Number(text)) * unit
  if (!isPlausible(ms)) return undefined
  const what = unit === 1 ? 'milliseconds' : 'seconds'
  return { kind: 'reversed time', says: `${showTime(ms)}, as ${ceiling} minus epoch ${what}` }
}

/** Every way to read a text as a time. */
export const TIMES: readonly Reader[] = [
  canonical,
  day,
  span,
  written,
  epochMilliseconds,
  epochSeconds,
  reversed,
  subtracted,
]
