import { type Opened, openLevel } from '@keywright/harness/stores/key-value'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import { addOrder, newestOrders } from './level.ts'

let level: Opened
beforeAll(async () => {
  level = await openLevel()
})
afterAll(() => level.close())

readsNewestFirst(
  'LevelDB',
  async () => {
    for (const order of ORDERS) await addOrder(level.db, { ...order, at: new Date(order.at) })
  },
  (user, after, limit) => newestOrders(level.db, user, after, limit),
)
