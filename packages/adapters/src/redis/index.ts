import type { KeyRange } from '@keywright/core'
import { optionsOf } from '@keywright/core/internal'
import { CONTINUATION, type Continuation, restOf } from '../bounds/page.ts'

export type { Continuation } from '../bounds/page.ts'

/** The `min` and `max` of `ZRANGE … BYLEX`, `ZLEXCOUNT` and `ZREMRANGEBYLEX`. */
export interface RedisRange {
  readonly min: `[${string}`
  readonly max: `[${string}`
}

/**
 * A range of a sorted set whose members all have the same score: Redis then sorts them by their
 * bytes.
 *
 * The traps: a bound without `[` is an error, one with `(` is exclusive. With `REV`, `max` comes
 * before `min`; the other way round silently finds nothing. Members with another score are elsewhere
 * in the set.
 *
 * - ascending: `ZRANGE key min max BYLEX LIMIT 0 20`
 * - descending: `ZRANGE key max min BYLEX REV LIMIT 0 20`
 *
 * @throws KeyError for a range that ends before it starts, or an `after` outside it.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * redisRange(orders) // => { min: '[ORDER#ann#', max: '[ORDER#ann$' }
 * redisRange(orders, { after: 'ORDER#ann#2024-01-15T10:30:00.000Z' }).min // => '[ORDER#ann#2024-01-15T10:30:00.000Z\0'
 */
export const redisRange = (range: KeyRange, options?: Continuation): RedisRange => {
  const continuation = optionsOf('Redis', options, CONTINUATION, 'INVALID_CONDITION')
  const { lower, upper } = restOf(range, continuation, 'Redis')
  return { min: `[${lower}`, max: `[${upper}` }
}
