import type { KeyRange } from '@keywright/core'
import { optionsOf } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { halfOpen } from '../bounds/half-open.ts'
import { limitOf, PAGE, type Page } from '../bounds/page.ts'

export type { Continuation, Page } from '../bounds/page.ts'

/** The options of `db.getRange()` and `db.getKeys()` that name a range. */
export interface LmdbRange {
  readonly start: string
  readonly end: string
  readonly reverse?: true
  readonly exclusiveStart?: true
  readonly inclusiveEnd?: true
  readonly limit?: number
}

/**
 * A range for the npm package `lmdb`.
 *
 * The traps: its `end` is exclusive. In reverse, `start` is the greater end, so that the ends and
 * what they include change places. A bound over 1978 bytes throws, or is read as another one, even
 * when it ends a range of keys that fit: here it becomes a shorter bound of the same range.
 *
 * @throws KeyError for a range that ends before it starts, a bound over 1978 bytes, or an `after`
 * outside the range.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * lmdbRange(orders) // => { start: 'ORDER#ann#', end: 'ORDER#ann$\0' }
 * lmdbRange(orders, { descending: true, limit: 20 })
 * // => { start: 'ORDER#ann$\0', end: 'ORDER#ann#', reverse: true, exclusiveStart: true, inclusiveEnd: true, limit: 20 }
 */
export const lmdbRange = (range: KeyRange, options?: Page): LmdbRange => {
  const page = optionsOf(PLACE, options, PAGE, 'INVALID_CONDITION')
  const { start, end } = halfOpen(range, page, PLACE, MOST_BYTES)
  return {
    ...(page.descending
      ? { start: end, end: start, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start, end }),
    ...limitOf(page),
  }
}

/**
 * A key to write: itself, within the limit of LMDB at its default page size.
 *
 * @throws KeyError for a key over 1978 bytes.
 * @example
 * lmdbKey('ORDER#ann') // => 'ORDER#ann'
 * lmdbKey('x'.repeat(2000)) // throws KeyError: LMDB: expected 0 to 1978 bytes, got 2000 bytes
 */
export const lmdbKey = (text: string): string => checkKey(text, PLACE, MOST_BYTES)

const PLACE = 'LMDB'
const MOST_BYTES = 1978
