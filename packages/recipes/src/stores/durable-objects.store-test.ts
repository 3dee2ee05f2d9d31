import { type Backend, type Cloudflare, openCloudflare } from '@keywright/harness/stores/miniflare'
import { afterAll, beforeAll, describe } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import type { newestOrders } from './durable-objects.ts'

// The recipe runs inside of the object.
const OBJECTS = `
import { addOrder, newestOrders } from './durable-objects.ts'
class Objects {
  constructor(state) {
    this.storage = state.storage
  }
  add(order) {
    return addOrder(this.storage, { ...order, at: new Date(order.at) })
  }
  page(user, after, limit) {
    return newestOrders(this.storage, user, after ?? undefined, limit)
  }
}
`

let cloudflare: Cloudflare
beforeAll(async () => {
  cloudflare = await openCloudflare(OBJECTS, import.meta.url)
})
afterAll(() => cloudflare.close())

describe.each<Backend>(['SQLITE', 'KV'])('on %s', (backend) => {
  readsNewestFirst(
    'Durable Objects',
    async () => {
      for (const order of ORDERS) await cloudflare.call(backend, 'add', order)
    },
    async (user, after, limit) =>
      (await cloudflare.call(backend, 'page', user, after, limit)) as Awaited<
        ReturnType<typeof newestOrders>
      >,
  )
})
