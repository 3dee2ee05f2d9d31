/**
 * Redis: a user's orders by time, newest first, in pages.
 *
 * Use it when people ask for the latest orders all the time, and the orders fit in memory.
 *
 * Cost: a page takes O(log n) for n orders in all, and as many steps as it has rows; the orders
 * themselves come from a hash in a second call.
 *
 * Watch out: Redis sorts members by their bytes only while all have the same score: always write 0.
 * With `REV` the greater end comes first; the other way round, Redis finds nothing, without an error.
 * `next` goes to the browser and comes back: if it belongs to another user, it is refused.
 */
import { redisRange } from '@keywright/adapters/redis'
import { key, text, time, where } from '@keywright/core'

/** A client of `ioredis`. */
interface Database {
  readonly zadd: (key: string, score: number, member: string) => Promise<unknown>
  readonly zrange: (key: string, from: string, to: string, ...rest: never[]) => Promise<string[]>
  readonly hset: (key: string, field: string, value: number) => Promise<unknown>
  readonly hmget: (key: string, ...fields: string[]) => Promise<(string | null)[]>
}

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

export const addOrder = async (db: Database, order: Order) => {
  const member = orderKey.encode(order)
  await db.hset('orders:total', member, order.total)
  await db.zadd('orders', 0, member)
}

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = async (db: Database, user: string, after?: string, limit = 20) => {
  const { min, max } = redisRange(where(orderKey, { user }), { descending: true, after })
  const page = ['BYLEX', 'REV', 'LIMIT', 0, limit] as never[]
  const keys = await db.zrange('orders', max, min, ...page)
  const totals = keys.length === 0 ? [] : await db.hmget('orders:total', ...keys)
  return {
    orders: keys.map((key, i): Order => ({ ...orderKey.decode(key), total: Number(totals[i]) })),
    next: keys.length < limit ? undefined : keys.at(-1),
  }
}
