/**
 * Durable Objects: a user's orders by time, newest first, in pages.
 *
 * Use it when an object holds the orders of a shop, a team or a room, and lists those of one member.
 *
 * Cost: a page is one `list` of as many keys as it has rows, on both backends. Without `limit`, `list`
 * brings everything into the memory of the object.
 *
 * Watch out: `end` is exclusive, so `list({ start: key, end: key })` finds nothing;
 * `durableObjectRange` takes care of it. `next` goes to the browser and comes back: if it belongs to
 * another user, it is refused.
 */
import { durableObjectRange } from '@keywright/adapters/cloudflare'
import { key, text, time, where } from '@keywright/core'

/** A Durable Object's `this.ctx.storage`. */
interface Storage {
  readonly put: (key: string, value: number) => Promise<void>
  readonly list: (range: object) => Promise<Map<string, unknown>>
}

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

export const addOrder = (storage: Storage, order: Order) =>
  storage.put(orderKey.encode(order), order.total)

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = async (storage: Storage, user: string, after?: string, limit = 20) => {
  const range = durableObjectRange(where(orderKey, { user }), { descending: true, after, limit })
  const rows = [...(await storage.list(range))]
  return {
    orders: rows.map(([key, total]): Order => ({ ...orderKey.decode(key), total: Number(total) })),
    next: rows.length < limit ? undefined : rows.at(-1)?.[0],
  }
}
