/**
 * LevelDB: a user's orders by time, newest first, in pages.
 *
 * Use it when a process keeps data in order in a local folder: an index, a cache, a queue.
 *
 * Cost: a page is one iterator, from where the last one ended; reading backwards costs a little more
 * than forwards.
 *
 * Watch out: keys must be stored as UTF-8, which classic-level and browser-level do by default.
 * memory-level with `storeEncoding: 'utf8'` sorts them as UTF-16. `next` goes to the browser and comes
 * back: if it belongs to another user, it is refused.
 */
import { levelRange } from '@keywright/adapters/level'
import { key, text, time, where } from '@keywright/core'

/** A `classic-level` database, or another abstract-level, with text as keys and values. */
interface Database {
  readonly put: (key: string, value: string) => Promise<void>
  readonly iterator: (range: object) => { readonly all: () => Promise<[string, string][]> }
}

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

export const addOrder = (db: Database, order: Order) =>
  db.put(orderKey.encode(order), String(order.total))

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = async (db: Database, user: string, after?: string, limit = 20) => {
  const range = levelRange(where(orderKey, { user }), { descending: true, after, limit })
  const rows = await db.iterator(range).all()
  return {
    orders: rows.map(([key, total]): Order => ({ ...orderKey.decode(key), total: Number(total) })),
    next: rows.length < limit ? undefined : rows.at(-1)?.[0],
  }
}
