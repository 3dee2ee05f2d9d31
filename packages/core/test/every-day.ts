import { date, time } from '../src/index.ts'

export const DAY = 86_400_000

/** Times of day, some of them borders, with their text. */
export const CLOCKS: readonly (readonly [ms: number, text: string])[] = [
  ...[0, 1, 999, 1000, 59_999, 3_599_999, 43_200_000, DAY - 1],
  ...Array.from({ length: 89 }, (_, i) => (i * 7_919_003) % DAY),
].map((ms) => [ms, new Date(ms).toISOString().slice(10)])

const two = (n: number): string => String(n).padStart(2, '0')

/** Every day of some years: counted month by month, so that no calculation is checked with another. */
const eachDay = (
  firstYear: number,
  years: number,
  visit: (on: string, day: number) => void,
  impossible: (on: string) => void,
): void => {
  const start = Date.parse(`${String(firstYear).padStart(4, '0')}-01-01T00:00:00.000Z`)
  let day = start / 86_400_000
  for (let year = firstYear; year < firstYear + years; year++) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    lengths.forEach((length, month) => {
      const prefix = `${String(year).padStart(4, '0')}-${two(month + 1)}-`
      for (let i = 1; i <= length; i++) visit(prefix + two(i), day++)
      for (const i of [0, length + 1, 32]) impossible(prefix + two(i))
    })
  }
}

/** The days of some years that date and time write or read wrongly: the first of them. */
export const wrongDays = (firstYear: number, years: number): { wrong: string[]; days: number } => {
  // The codecs themselves: keys around them would take most of the time.
  const { encode: writeDate, decode: readDate } = date('on').codec
  const { encode: writeTime, decode: readTime } = time('at').codec
  const wrong: string[] = []
  let days = 0
  const visit = (on: string, day: number): void => {
    const [offset, clock] = CLOCKS[Math.abs(day) % CLOCKS.length] as readonly [number, string]
    const ms = day * DAY + offset
    const isRight =
      writeDate(on) === on &&
      readDate(on) === on &&
      writeTime(new Date(ms)) === on + clock &&
      readTime(on + clock)?.getTime() === ms
    if (!isRight) wrong.push(on)
    days += 1
  }
  eachDay(firstYear, years, visit, (on) => {
    const isRead = readDate(on) ?? readTime(`${on}T00:00:00.000Z`)
    if (isRead) wrong.push(on)
  })
  return { wrong: wrong.slice(0, 5), days }
}
