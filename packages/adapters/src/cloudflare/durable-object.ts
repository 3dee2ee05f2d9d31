import type { KeyRange } from '@keywright/core'
import { type OptionRule, optionsOf, wordOf } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { halfOpen } from '../bounds/half-open.ts'
import { limitOf, PAGE, type Page } from '../bounds/page.ts'

/** Which storage the object has: SQLite, today's default, or the older key-value backend. */
export interface DurableObjectOptions {
  readonly backend?: 'sqlite' | 'kv'
}

/** The options of `storage.list()` that name a range. */
export interface DurableObjectRange {
  readonly start: string
  readonly end: string
  readonly reverse?: true
  readonly limit?: number
}

/**
 * A range for the storage of a Durable Object, on both backends.
 *
 * The trap: `end` is exclusive, so `list({ start: key, end: key })` finds nothing. In reverse,
 * `start` stays the lesser end.
 *
 * @throws KeyError for a range that ends before it starts, a bound over the limit of the backend, or
 * an `after` outside the range.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * durableObjectRange(orders) // => { start: 'ORDER#ann#', end: 'ORDER#ann$\0' }
 * durableObjectRange(orders, { descending: true, limit: 20 })
 * // => { start: 'ORDER#ann#', end: 'ORDER#ann$\0', reverse: true, limit: 20 }
 */
export const durableObjectRange = (
  range: KeyRange,
  options?: Page & DurableObjectOptions,
): DurableObjectRange => {
  const page = optionsOf(PLACE, options, { ...PAGE, backend: BACKEND }, 'INVALID_CONDITION')
  return {
    ...halfOpen(range, page, PLACE, mostBytes(page)),
    ...(page.descending && { reverse: true }),
    ...limitOf(page),
  }
}

/**
 * A key to write: itself, within the limit of the backend.
 *
 * @throws KeyError for a key over 2 MB (which on SQLite the key and its value share), or over 2048
 * bytes with `backend: 'kv'`.
 * @example
 * durableObjectKey('ORDER#ann') // => 'ORDER#ann'
 * durableObjectKey('x'.repeat(2049), { backend: 'kv' }) // throws KeyError: Durable Objects: expected 0 to 2048 bytes, got 2049 bytes
 */
export const durableObjectKey = (text: string, options?: DurableObjectOptions): string =>
  checkKey(text, PLACE, mostBytes(optionsOf(PLACE, options, { backend: BACKEND })))

const PLACE = 'Durable Objects'
const BACKEND: OptionRule = /* @__PURE__ */ wordOf('sqlite', 'kv')

const mostBytes = ({ backend = 'sqlite' }: DurableObjectOptions): number =>
  backend === 'sqlite' ? 2_000_000 : 2048
