import { refuse } from '@keywright/core/internal'
import { isAbsent } from '../given.ts'
import { isDate } from './is-date.ts'

/** The last second of the year 9999. What is greater is meant in milliseconds. */
const MOST_SECONDS = 253402300799

/** The time at which an item expires as DynamoDB reads it: a Date in whole seconds since 1970. */
export const secondsOf = (value: unknown): unknown => {
  if (!isDate(value)) return value
  const ms = Date.prototype.getTime.call(value)
  return Number.isNaN(ms) ? value : Math.floor(ms / 1000)
}

/** Refuses a time that DynamoDB would not take for one, and so never act on: text, milliseconds. */
export const checkExpiry = (place: string, value: unknown): void => {
  if (isAbsent(value)) return
  const number = typeof value === 'bigint' ? Number(value) : value
  if (
    !Number.isSafeInteger(number) ||
    (number as number) < 0 ||
    (number as number) > MOST_SECONDS
  ) {
    const expected = 'a Date, or whole seconds since 1970 (not milliseconds)'
    refuse('INVALID_VALUE', expected, value, place)
  }
}
