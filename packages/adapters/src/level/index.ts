import type { KeyRange } from '@keywright/core'
import { optionsOf } from '@keywright/core/internal'
import { limitOf, PAGE, type Page, restOf } from '../bounds/page.ts'

export type { Continuation, Page } from '../bounds/page.ts'

/** The options of `db.keys()`, `db.iterator()`, `db.values()` and `db.clear()` that name a range. */
export interface LevelRange {
  readonly gte: string
  readonly lte: string
  readonly reverse?: true
  readonly limit?: number
}

/**
 * A range for abstract-level databases: classic-level, browser-level, memory-level and others.
 *
 * The trap: a database that keeps its keys as JavaScript strings sorts them as UTF-16, in which
 * U+10FFFF is not the end. memory-level does so with `storeEncoding: 'utf8'`; its default,
 * `'buffer'`, is right.
 *
 * @throws KeyError for a range that ends before it starts, or an `after` outside it.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * levelRange(orders) // => { gte: 'ORDER#ann#', lte: 'ORDER#ann$' }
 * levelRange(orders, { descending: true, limit: 20 }) // => { gte: 'ORDER#ann#', lte: 'ORDER#ann$', reverse: true, limit: 20 }
 * levelRange(orders, { after: 'ORDER#ann#2024-01-15T10:30:00.000Z' }).gte // => 'ORDER#ann#2024-01-15T10:30:00.000Z\0'
 */
export const levelRange = (range: KeyRange, options?: Page): LevelRange => {
  const page = optionsOf(PLACE, options, PAGE, 'INVALID_CONDITION')
  const { lower, upper } = restOf(range, page, PLACE)
  return {
    gte: lower,
    lte: upper,
    ...(page.descending && { reverse: true }),
    ...limitOf(page),
  }
}

const PLACE = 'LevelDB'
