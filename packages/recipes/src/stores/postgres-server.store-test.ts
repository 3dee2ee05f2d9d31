import { openPostgres, type SqlClient } from '@keywright/harness/stores/sql'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import { addOrder, createOrders, newestOrders } from './postgres.ts'

// Its default collation is linguistic, unlike that of PGlite.
let db: SqlClient
beforeAll(async () => {
  db = await openPostgres()
  await db.query('CREATE SCHEMA recipe')
  await db.query('SET search_path TO recipe')
})
afterAll(() => db.close())

readsNewestFirst(
  'Postgres server',
  async () => {
    await createOrders(db)
    for (const order of ORDERS) await addOrder(db, { ...order, at: new Date(order.at) })
  },
  (user, after, limit) => newestOrders(db, user, after, limit),
)
