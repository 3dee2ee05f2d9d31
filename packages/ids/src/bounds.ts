import { refuse } from '@keywright/core/internal'
import { encodeTime, TIME_MAX } from 'ulid'
import type { Id } from './id.ts'
import { checkPrefix } from './prefix.ts'

/** The first and the last id of a period. */
export interface IdBounds<Prefix extends string> {
  readonly lower: Id<Prefix>
  readonly upper: Id<Prefix>
}

/**
 * The first and the last id of a period, both ends included. Exactly the ids with this prefix that were
 * made from `from` to `to`, to the millisecond, lie between them. When `to` is before `from`, no id
 * does, and `between` makes an empty range of the two.
 *
 * @throws KeyError for a bad prefix, an invalid date, or one that is not from 1970 to 10889.
 * @example
 * const { lower, upper } = idBounds('order', new Date('2024-01-01'), new Date('2024-01-31T23:59:59.999Z'))
 * lower // => 'order_01HK153X000000000000000000'
 * upper // => 'order_01HNGZE5ZZZZZZZZZZZZZZZZZZ'
 * where(key('ORDER', id('orderId', 'order')), { orderId: between(lower, upper) }) // => { lower: 'ORDER#order_01HK153X000000000000000000', upper: 'ORDER#order_01HNGZE5ZZZZZZZZZZZZZZZZZZ$' }
 */
export const idBounds = <Prefix extends string>(
  prefix: Prefix,
  from: Date,
  to: Date,
): IdBounds<Prefix> => ({
  lower: `${checkPrefix(prefix)}_${timeDigits(from)}${'0'.repeat(16)}`,
  upper: `${prefix}_${timeDigits(to)}${'Z'.repeat(16)}`,
})

const timeDigits = (date: Date): string => {
  const time = timeOf(date)
  return time >= 0 && time <= TIME_MAX
    ? encodeTime(time)
    : refuse('INVALID_VALUE', 'a Date in years 1970 to 10889', date)
}

/** The time of a Date from any realm; NaN for anything else. */
const timeOf = (value: unknown): number => {
  try {
    return Date.prototype.getTime.call(value)
  } catch {
    return Number.NaN
  }
}
