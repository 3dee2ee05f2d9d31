/**
 * Postgres: a user's orders by time, newest first, in pages.
 *
 * Use it when you list orders, events or messages from the latest on, and each page continues where the
 * last one ended, even if new orders arrive meanwhile.
 *
 * Cost: a page reads as many entries of the primary key's index as it has rows, the hundredth page as
 * many as the first. `OFFSET` would read all pages before it.
 *
 * Watch out: in the default collation of most servers, `>=` and `<=` compare like a dictionary, and the
 * range contains other users' orders. `sqlColumn` uses a collation by bytes; `collationCheck` checks an
 * existing column. `next` goes to the browser and comes back: if it belongs to another user, it is
 * refused.
 */
import { sqlColumn, sqlRange } from '@keywright/adapters/sql'
import { key, text, time, where } from '@keywright/core'

/** A pool or client of `pg`; PGlite has the same. */
interface Database {
  readonly query: (
    text: string,
    values?: unknown[],
  ) => Promise<{ readonly rows: Record<string, unknown>[] }>
}

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

export const createOrders = (db: Database) =>
  db.query(
    `CREATE TABLE orders (${sqlColumn('key', { dialect: 'postgres' })} PRIMARY KEY, total integer)`,
  )

export const addOrder = (db: Database, order: Order) =>
  db.query('INSERT INTO orders VALUES ($1, $2)', [orderKey.encode(order), order.total])

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = async (db: Database, user: string, after?: string, limit = 20) => {
  const { text, values } = sqlRange(where(orderKey, { user }), {
    column: 'key',
    dialect: 'postgres',
    descending: true,
    after,
  })
  const { rows } = await db.query(
    `SELECT key, total FROM orders WHERE ${text} ORDER BY key DESC LIMIT $3`,
    [...values, limit],
  )
  const keys = rows.map((row) => String(row['key']))
  return {
    orders: rows.map(({ total }, i): Order => {
      return { ...orderKey.decode(keys[i] ?? ''), total: Number(total) }
    }),
    next: rows.length < limit ? undefined : keys.at(-1),
  }
}
