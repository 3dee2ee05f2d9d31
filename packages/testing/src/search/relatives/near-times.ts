import type fc from 'fast-check'
import { chance, pick } from '../chance.ts'

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
  switch (random.nextInt(0, 4)) {
    case 0:
      return date.setUTCFullYear(date.getUTCFullYear() + sign * 100)
    case 1:
      return date.setUTCFullYear(date.getUTCFullYear() + sign)
    case 2:
      return date.setUTCMonth(date.getUTCMonth() + sign)
    case 3:
      return date.setUTCDate(date.getUTCDate() + sign * 7)
    default:
      return date.setUTCHours((date.getUTCHours() + 12) % 24)
  }
}

/** Instants that a format may write like this one. */
export const calendarTwins = (random: fc.Random, time: number): number[] => {
  if (Number.isNaN(new Date(time).getTime())) return []
  return chance(random, 2) ? digitTwins(random, time) : [partTwin(random, time)]
}

/** One or two times that are close to a time. */
export const timesNear = (random: fc.Random, time: number): number[] => {
  if (chance(random, 4)) return calendarTwins(random, time)
  const unit = pick(random, [1, 1, 999, 1000, 60_000, 3_600_000, DAY, 365 * DAY])
  return pick(random, [
    [time + unit],
    [time - unit],
    [Math.floor(time / unit) * unit, Math.floor(time / unit) * unit - 1],
  ])
}
