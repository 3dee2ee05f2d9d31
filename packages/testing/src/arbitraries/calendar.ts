import fc from 'fast-check'
import { NOT_MINE } from './not-mine.ts'

const FIRST = '0000-01-01T00:00:00.000Z'
const LAST = '9999-12-31T23:59:59.999Z'

/** The ends, leap days and their absence, and the last moment of each span. */
const EDGES = [
  ...[FIRST, LAST, '0000-02-29T12:00:00.000Z', '0001-01-01T00:00:00.000Z'],
  ...['0099-12-31T23:59:59.999Z', '0100-01-01T00:00:00.000Z', '1900-02-28T23:59:59.999Z'],
  ...['1900-03-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'],
  ...['2000-02-29T00:00:00.000Z', '2024-01-31T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
  ...['2024-03-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z', '2100-03-01T00:00:00.000Z'],
].map((text) => new Date(text))

const between = (min: string | Date, max: string | Date): fc.Arbitrary<Date> =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true })

/** Instants in years 0000 to 9999, many of them close to each other. */
export const times: fc.Arbitrary<Date> = /* @__PURE__ */ fc.oneof(
  { arbitrary: between(FIRST, LAST), weight: 3 },
  { arbitrary: between('2024-01-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z'), weight: 2 },
  { arbitrary: fc.constantFrom(...EDGES), weight: 2 },
)

/** Calendar dates. */
export const dates: fc.Arbitrary<string> = /* @__PURE__ */ times.map(
  (time) => time.toISOString().slice(0, 10),
  (date) => {
    const time = new Date(`${date}T00:00:00.000Z`)
    if (time.toISOString().slice(0, 10) !== date) throw NOT_MINE
    return time
  },
)

/** A million days, and no millisecond more. */
const LONGEST = 1_000_000 * 86_400_000 - 1

/** Durations in milliseconds, often where another unit begins. */
export const durations: fc.Arbitrary<number> = /* @__PURE__ */ fc.oneof(
  fc.integer({ min: 0, max: LONGEST }),
  fc.constantFrom(0, 1, 999, 1000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 86_400_000),
  fc.constantFrom(LONGEST, LONGEST - 1),
)
