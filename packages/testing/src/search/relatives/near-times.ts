import type fc from 'fast-check'
import { chance, oneWay, pick } from '../chance.ts'

const DAY = 86_400_000

/** 1-11 and 11-1, as months and days or as hours and minutes: one digit moves from one to the other. */
const digitTwins = (random: fc.Random, time: number): number[] => {
  const digit = random.nextInt(1, 9)
  const isDay = chance(random, 2)
  return [false, true].map((moved) => {
    const date = new Date(time)
    const rest = moved ? digit : 10 + digit
    return isDay ? date.setUTCMonth(moved ? 10 : 0, rest) : date.setUTCHours(moved ? 11 : 1, rest)
  })
}

/** The same time of another century, year, month, week or half of the day, which formats leave out. */
const partTwin = (random: fc.Random, time: number): number => {
  const date = new Date(time)
  const sign = pick(random, [1, -1])
  return oneWay(random, [
    () => date.setUTCFullYear(date.getUTCFullYear() + sign * 100),
    () => date.setUTCFullYear(date.getUTCFullYear() + sign),
    () => date.setUTCMonth(date.getUTCMonth() + sign),
    () => date.setUTCDate(date.getUTCDate() + sign * 7),
    () => date.setUTCHours((date.getUTCHours() + 12) % 24),
  ])
}

const SHORT = [
  [9, 10],
  [2, 10],
]

/** What a unit may be, with a digit more or less: a format that does not pad it sorts them wrongly. */
const UNITS = [
  ['setUTCMilliseconds', [...SHORT, [99, 100], [51, 500]]],
  ['setUTCSeconds', SHORT],
  ['setUTCMinutes', SHORT],
  ['setUTCHours', SHORT],
  ['setUTCDate', SHORT],
  ['setUTCMonth', SHORT],
] as const

/** Two times that differ in one unit only, by a digit more. */
const unitTwins = (random: fc.Random, time: number): number[] => {
  const [set, pairs] = pick(random, chance(random, 2) ? UNITS.slice(0, 1) : UNITS)
  return pick<readonly number[]>(random, pairs).map((unit) => new Date(time)[set](unit))
}

/** Instants that a format may write like this one, or sort wrongly beside it. */
export const calendarTwins = (random: fc.Random, time: number): number[] => {
  if (Number.isNaN(new Date(time).getTime())) return []
  if (chance(random, 2)) return unitTwins(random, time)
  return chance(random, 2) ? digitTwins(random, time) : [partTwin(random, time)]
}

/** One or two times that are close to a time. */
export const timesNear = (random: fc.Random, time: number): number[] => {
  if (chance(random, 3)) return calendarTwins(random, time)
  const unit = pick(random, [1, 1, 999, 1000, 60_000, 3_600_000, DAY, 365 * DAY])
  return pick(random, [
    [time + unit],
    [time - unit],
    [Math.floor(time / unit) * unit, Math.floor(time / unit) * unit - 1],
  ])
}
