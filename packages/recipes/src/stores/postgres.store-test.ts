import { openPglite, type SqlClient } from '@keywright/harness/stores/sql'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import { addOrder, createOrders, newestOrders } from './postgres.ts'

let db: SqlClient
beforeAll(async () => {
  db = await openPglite()
})
afterAll(() => db.close())

readsNewestFirst(
  'Postgres',
  async () => {
    await createOrders(db)
    for (const order of ORDERS) await addOrder(db, { ...order, at: new Date(order.at) })
  },
  (user, after, limit) => newestOrders(db, user, after, limit),
)
