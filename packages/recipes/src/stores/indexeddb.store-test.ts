import { openPage, type Page } from '@keywright/harness/stores/chromium'
import { afterAll, beforeAll } from 'vitest'
import { ORDERS, readsNewestFirst } from '../../test/newest-orders.ts'
import type { newestOrders } from './indexeddb.ts'

// The recipe runs in the page.
const MODULE = `
import { addOrder, newestOrders, openOrders } from './indexeddb.ts'

const db = openOrders()
export const add = async (order) => addOrder(await db, { ...order, at: new Date(order.at) })
export const page = async (user, after, limit) => newestOrders(await db, user, after, limit)
`

declare const bundled: Readonly<Record<string, (...args: never[]) => Promise<unknown>>>

let page: Page
beforeAll(async () => {
  page = await openPage(MODULE, import.meta.url)
})
afterAll(() => page.close())

const call = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
  page.evaluate(({ name, args }) => bundled[name]?.(...(args as never[])), { name, args })

readsNewestFirst(
  'IndexedDB',
  async () => {
    for (const order of ORDERS) await call('add', order)
  },
  async (user, after, limit) =>
    (await call('page', user, after, limit)) as Awaited<ReturnType<typeof newestOrders>>,
)
