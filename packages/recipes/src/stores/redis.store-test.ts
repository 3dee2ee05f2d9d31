import { type Opened, openRedis } from '@keywright/harness/stores/key-value'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import { addOrder, newestOrders } from './redis.ts'

let redis: Opened
beforeAll(async () => {
  redis = await openRedis()
  // The tests of the adapter use another database of the same server.
  await redis.db.select(1)
})
afterAll(() => redis.close())

readsNewestFirst(
  'Redis',
  async () => {
    for (const order of ORDERS) await addOrder(redis.db, { ...order, at: new Date(order.at) })
  },
  (user, after, limit) => newestOrders(redis.db, user, after, limit),
)
