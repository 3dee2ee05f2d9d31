/**
 * IndexedDB: a user's orders by time, newest first, in pages.
 *
 * Use it when a page keeps orders in the browser, and lists them without a network.
 *
 * Cost: a page is one cursor that takes as many steps as it has rows.
 *
 * Watch out: IndexedDB sorts strings as UTF-16, so keys are stored as bytes, and come back as an
 * `ArrayBuffer`. It cannot read one field up and the next one down. For that, put `desc(time('at'))` in
 * the key and read forwards.
 */
/// <reference lib="dom" />
import { indexedDbKey, indexedDbRange, indexedDbText } from '@keywright/adapters/indexeddb'
import { key, text, time, where } from '@keywright/core'

export interface Order {
  readonly user: string
  readonly at: Date
  readonly id: string
  readonly total: number
}

const orderKey = key('ORDER', text('user'), time('at'), text('id'))

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export const openOrders = () => {
  const request = indexedDB.open('shop', 1)
  request.onupgradeneeded = () => request.result.createObjectStore('orders')
  return done(request)
}

export const addOrder = (db: IDBDatabase, order: Order) =>
  done(
    db
      .transaction('orders', 'readwrite')
      .objectStore('orders')
      .add(order.total, indexedDbKey(orderKey.encode(order))),
  )

/** A page of a user's orders, and where the next page starts. */
export const newestOrders = async (db: IDBDatabase, user: string, after?: string, limit = 20) => {
  const { lower, upper } = indexedDbRange(where(orderKey, { user }), { descending: true, after })
  const store = db.transaction('orders').objectStore('orders')
  const request = store.openCursor(IDBKeyRange.bound(lower, upper), 'prev')
  const orders: Order[] = []
  let next: string | undefined
  for (let cursor = await done(request); cursor; cursor = await done(request)) {
    next = indexedDbText(cursor.key as ArrayBuffer)
    orders.push({ ...orderKey.decode(next), total: cursor.value })
    if (orders.length === limit) return { orders, next }
    cursor.continue()
  }
  return { orders, next: undefined }
}
