import { openSqlite, type SqliteDatabase } from '@keywright/harness/stores/sql'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import { addOrder, createOrders, newestOrders } from './sqlite.ts'

let db: SqliteDatabase
beforeAll(async () => {
  db = await openSqlite()
})
afterAll(() => {
  db.close()
})

readsNewestFirst(
  'SQLite',
  async () => {
    createOrders(db)
    for (const order of ORDERS) addOrder(db, { ...order, at: new Date(order.at) })
  },
  async (user, after, limit) => newestOrders(db, user, after, limit),
)
