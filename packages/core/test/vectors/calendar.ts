// The days beside each edge of the calendar: of 4, of 100 and of 400 years, of months and of days.
import type { KeyJson, RequestJson, ValueJson } from './json.ts'
import { only } from './values.ts'

/** The first and the last years of a cycle of 400, leap years, centuries, and their neighbours. */
const YEARS = [
  ...[0, 1, 3, 4, 5, 99, 100, 101, 199, 200, 300, 399, 400, 401, 404, 799, 800, 1200, 1582, 1600],
  ...[1700, 1800, 1899, 1900, 1901, 1904, 1970, 1972, 1999, 2000, 2001, 2100, 2399, 2400, 9600],
  ...[9900, 9996, 9999],
]
const year = (n: number): string => String(n).padStart(4, '0')
const isLeap = (n: number): boolean => n % 4 === 0 && (n % 100 !== 0 || n % 400 === 0)

const both = (field: string): KeyJson[] => [only({ field }), only({ field, desc: true })]
const TIMES = both('time')
const DATES = both('date')

const encode = (key: KeyJson, v: ValueJson): RequestJson => ({ op: 'encode', key, values: { v } })

/** A duration with one digit too few in each place, and one too many. */
const UNEVEN = [
  ...['P00000DT01H30M00.000S', 'P000000DT1H30M00.000S', 'P000000DT01H3M00.000S'],
  ...['P000000DT01H30M0.000S', 'P000000DT01H30M00.00S', 'P000000DT01H30M00.S'],
  ...['P0000000DT01H30M00.000S', 'P000000DT001H30M00.000S', 'P000000DT01H030M00.000S'],
  ...['P000000DT01H30M000.000S', 'P000000DT01H30M00.0000S', 'P000000DT01H30M00.0S'],
]

/** Offsets that are none, and seconds that no minute has, in UTC and elsewhere. */
const MISFITS = [
  ...['+1:00', '+01:0', '+001:00', '+01:000', '+01:60', '+24:00', '-24:00', '-1:00', '+01-00'],
  ...['+01:00:00', '\u221201:00', '+', '-', '+:', '++01:00', '+01:00Z', 'Z+01:00', '+1', '+100'],
].map((offset) => `2024-01-15T10:30:00${offset}`)
const SECONDS = ['60Z', '60+01:00', '60-01:00', '60.000+05:30', '61Z', '99Z', '6Z', '006Z'].map(
  (second) => `2024-01-15T10:30:${second}`,
)

/** Requests about the calendar that have a result. */
export const CALENDAR_TAKEN: readonly RequestJson[] = [
  ...YEARS.flatMap((n) =>
    ['01-01T00:00:00.000Z', '02-28T23:59:59.999Z', '03-01T00:00:00.000Z', '12-31T23:59:59.999Z']
      .concat(isLeap(n) ? ['02-29T12:34:56.789Z'] : [])
      .flatMap((rest) => {
        const time = `${year(n)}-${rest}`
        return [
          ...TIMES.map((key) => encode(key, { time })),
          {
            op: 'parseReverseTime',
            text: String(253402300799999 - Date.parse(time)).padStart(15, '0'),
          },
        ]
      }),
  ),
  // One millisecond, and one hour, over the edge of a day, month and year.
  ...YEARS.filter((n) => n > 0 && n < 9999).flatMap((n) =>
    [`${year(n)}-01-01T00:30:00+01:00`, `${year(n)}-02-28T23:30:00-01:00`]
      .concat(`${year(n)}-03-01T00:59:59.999+01:00`, `${year(n)}-12-31T23:30:00-01:00`)
      .map((text) => encode(only({ field: 'time' }), text)),
  ),
  ...YEARS.filter(isLeap).flatMap((n) => DATES.map((key) => encode(key, `${year(n)}-02-29`))),
  ...YEARS.flatMap((n) => [
    { op: 'where', key: only({ field: 'date' }), where: { v: { during: `${year(n)}-02` } } },
    { op: 'where', key: only({ field: 'time' }), where: { v: { during: `${year(n)}-02-28` } } },
    { op: 'where', key: only({ field: 'time', desc: true }), where: { v: { during: year(n) } } },
  ]),
  ...[0, 3, 4, 100, 400, 1900, 2000, 2100, 9999].map((n) => ({
    op: 'timeBuckets',
    from: { time: `${year(n)}-02-27T23:59:59.999Z` },
    to: { time: `${year(n)}-03-01T00:00:00.000Z` },
    unit: 'day',
  })),
]

/** Requests about the calendar that are refused. */
export const CALENDAR_REFUSED: readonly RequestJson[] = [
  // Lists of more than 100,000 texts.
  ...['9999-12-31T23:59:59.999Z', '1981-05-29T16:00:00.000Z'].map((to) => ({
    op: 'timeBuckets',
    from: { time: '1970-01-01T00:00:00.000Z' },
    to: { time: to },
    unit: 'hour',
  })),
  {
    op: 'timeBuckets',
    from: { time: '1970-01-01T00:00:00.000Z' },
    to: { time: '2243-10-17T00:00:00.000Z' },
    unit: 'day',
  },
  ...YEARS.filter((n) => !isLeap(n)).flatMap((n) => [
    ...DATES.slice(0, 1).map((key) => encode(key, `${year(n)}-02-29`)),
    { op: 'decode', key: only({ field: 'date' }), text: `V#${year(n)}-02-29` },
    { op: 'decode', key: only({ field: 'time' }), text: `V#${year(n)}-02-29T00:00:00.000Z` },
    { op: 'where', key: only({ field: 'date' }), where: { v: { during: `${year(n)}-02-29` } } },
  ]),
  ...YEARS.filter(isLeap).map((n) => encode(only({ field: 'date' }), `${year(n)}-02-30`)),
  ...both('duration').flatMap((key) =>
    UNEVEN.map((text) => ({ op: 'decode', key, text: `V#${text}` })),
  ),
  ...[...MISFITS, ...SECONDS].flatMap((text) =>
    [...TIMES, only({ field: 'bucket', unit: 'hour' })].map((key) => encode(key, text)),
  ),
]
