/**
 * SQLite: a user's orders by time, newest first, in pages.
 *
 * Use it when you list orders, events or messages from the latest on, in a file on this machine, a
 * phone or the edge.
 *
 * Cost: a page reads as many entries of the primary key as it has rows, the hundredth page as many as
 * the first. `WITHOUT ROWID` keeps the rows themselves in the order of their keys.
 *
 * Watch out: `COLLATE NOCASE`, and databases with `PRAGMA encoding = 'UTF-16'`, sort in another order.
 * `sqlColumn` names the right collation, and `collationCheck` finds both faults. `next` goes to the
 * browser and comes back: if it belongs to another user, it is refused.
 */
import { sqlColumn, sqlRange } from '@keywright/adapters/sql'
import { key, text, time, where } from '@keywright/core'

/** A database of `better-sqlite3`; `node:sqlite` has the same. */
interface Database {
  readonly prepare: (text: string) => {
    readonly run: (...values: (string | number)[]) => unknown
    readonly all: (...values: (string | number)[]) => unknown[]
  }
}

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

export const createOrders = (db: Database) =>
  db
    .prepare(
      `CREATE TABLE orders (${sqlColumn('key', { dialect: 'sqlite' })} PRIMARY KEY, total integer) WITHOUT ROWID`,
    )
    .run()

export const addOrder = (db: Database, order: Order) =>
  db.prepare('INSERT INTO orders VALUES (?, ?)').run(orderKey.encode(order), order.total)

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = (db: Database, user: string, after?: string, limit = 20) => {
  const { text, values } = sqlRange(where(orderKey, { user }), {
    column: 'key',
    dialect: 'sqlite',
    descending: true,
    after,
  })
  const rows = db
    .prepare(`SELECT key, total FROM orders WHERE ${text} ORDER BY key DESC LIMIT ?`)
    .all(...values, limit) as { key: string; total: number }[]
  return {
    orders: rows.map(({ key, total }): Order => ({ ...orderKey.decode(key), total })),
    next: rows.length < limit ? undefined : rows.at(-1)?.key,
  }
}
