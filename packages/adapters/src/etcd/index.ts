import type { KeyRange } from '@keywright/core'
import { optionsOf } from '@keywright/core/internal'
import { checkKey } from '../bounds/check.ts'
import { halfOpen } from '../bounds/half-open.ts'
import { limitOf, PAGE, type Page } from '../bounds/page.ts'

export type { Continuation, Page } from '../bounds/page.ts'

/** The fields of etcd's `RangeRequest` that name a range. */
export interface EtcdRange {
  readonly key: string
  readonly range_end: string
  /** Descending, by the number that it has in etcd's API: clients call it by different names. */
  readonly sort_order?: 2
  /** By key. */
  readonly sort_target?: 0
  readonly limit?: number
}

/**
 * A range for etcd, version 3.
 *
 * The traps: `range_end` is exclusive. An empty `key` is refused, so a range that starts before
 * everything starts at NUL; a `range_end` of one NUL means "to the end", so the range of the empty
 * text alone asks for a key that cannot exist. On the wire both are bytes: `Buffer.from(key)` for
 * gRPC, and that in base64 for the JSON gateway. A gRPC client that gets text takes it for base64.
 *
 * @throws KeyError for a range that ends before it starts, or an `after` outside it.
 * @example
 * const orders = where(key('ORDER', text('user'), time('at')), { user: 'ann' })
 * etcdRange(orders) // => { key: 'ORDER#ann#', range_end: 'ORDER#ann$\0' }
 * etcdRange(orders, { descending: true, limit: 20 })
 * // => { key: 'ORDER#ann#', range_end: 'ORDER#ann$\0', sort_order: 2, sort_target: 0, limit: 20 }
 */
export const etcdRange = (range: KeyRange, options?: Page): EtcdRange => {
  const page = optionsOf(PLACE, options, PAGE, 'INVALID_CONDITION')
  const { start, end } = halfOpen(range, page, PLACE)
  return {
    ...(end === '\0'
      ? { key: '\u{10ffff}', range_end: '\u{10ffff}\0' }
      : { key: start || '\0', range_end: end }),
    ...(page.descending && { sort_order: 2, sort_target: 0 }),
    ...limitOf(page),
  }
}

/**
 * A key to write: itself, unless it is empty.
 *
 * @throws KeyError for an empty key, or one over the 1.5 MiB that etcd takes in a request.
 * @example
 * etcdKey('ORDER#ann') // => 'ORDER#ann'
 * etcdKey('') // throws KeyError: etcd: expected 1 to 1572864 bytes, got 0 bytes
 */
export const etcdKey = (text: string): string => checkKey(text, PLACE, 1_572_864, 1)

const PLACE = 'etcd'
