import { inspect } from 'node:util'
import type { DurableObjectRange } from '@keywright/adapters/cloudflare'
import type { LevelRange } from '@keywright/adapters/level'
import * as durableObjects from '../../src/stores/durable-objects.ts'
import * as indexedDb from '../../src/stores/indexeddb.ts'
import * as level from '../../src/stores/level.ts'
import * as postgres from '../../src/stores/postgres.ts'
import * as redis from '../../src/stores/redis.ts'
import * as sqlite from '../../src/stores/sqlite.ts'
import { indexedDbStandIn } from './indexeddb-stand-in.ts'
import type { OrderedRows } from './ordered-rows.ts'

/** An order of the recipes of stores. */
export type Order = level.Order

/** A page of orders, and where the next one starts. */
export interface OrdersPage {
  readonly orders: readonly Order[]
  readonly next?: string | undefined
}

/** A recipe of a store, opened on rows in memory. It tells `note` what it asks for. */
export interface StandIn {
  readonly create?: () => unknown
  readonly add: (order: Order) => unknown
  readonly page: (
    user: string,
    after: string | undefined,
    limit: number,
  ) => Promise<OrdersPage> | OrdersPage
}

type Open = (rows: OrderedRows, note: (request: string) => void) => StandIn

const show = (value: unknown): string => inspect(value, { breakLength: 76, depth: 5 })

const pageOf = (reverse = false, limit: number | undefined = undefined) => ({
  descending: reverse,
  ...(limit !== undefined && { limit }),
})

/** What a statement of the recipes asks for: both ends, then the limit. */
const select = (rows: OrderedRows, text: string, values: readonly unknown[]) => {
  const [from, to, limit] = values as [string, string, number]
  return rows
    .list({ from, to, isOpen: !text.includes('<='), descending: text.includes('DESC'), limit })
    .map(([key, total]) => ({ key, total }))
}

const statement = (text: string, values: readonly unknown[]): string =>
  values.length === 0 ? text : `${text}\n-- ${values.map(show).join(', ')}`

const openPostgres: Open = (rows, note) => {
  const db = {
    query: async (text: string, values: unknown[] = []) => {
      if (text.startsWith('INSERT')) {
        rows.put(String(values[0]), values[1])
        return { rows: [] }
      }
      note(statement(text, values))
      return { rows: text.startsWith('SELECT') ? select(rows, text, values) : [] }
    },
  }
  return {
    create: () => postgres.createOrders(db),
    add: (order) => postgres.addOrder(db, order),
    page: (...asked) => postgres.newestOrders(db, ...asked),
  }
}

const openSqlite: Open = (rows, note) => {
  const db = {
    prepare: (text: string) => ({
      run: (...values: (string | number)[]) => {
        if (text.startsWith('INSERT')) rows.put(String(values[0]), values[1])
        else note(statement(text, values))
      },
      all: (...values: (string | number)[]) => {
        note(statement(text, values))
        return select(rows, text, values)
      },
    }),
  }
  return {
    create: () => sqlite.createOrders(db),
    add: (order) => sqlite.addOrder(db, order),
    page: (...asked) => sqlite.newestOrders(db, ...asked),
  }
}

const openLevel: Open = (rows, note) => {
  const db = {
    put: async (key: string, value: string) => rows.put(key, value),
    iterator: (range: object) => {
      note(`db.iterator(${show(range)})`)
      const { gte, lte, reverse, limit } = range as LevelRange
      const found = rows.list({ from: gte, to: lte, ...pageOf(reverse, limit) })
      return { all: async () => found.map(([key, value]): [string, string] => [key, `${value}`]) }
    },
  }
  return {
    add: (order) => level.addOrder(db, order),
    page: (...asked) => level.newestOrders(db, ...asked),
  }
}

const openRedis: Open = (rows, note) => {
  const totals = new Map<string, number>()
  const db = {
    hset: async (_: string, member: string, total: number) => totals.set(member, total),
    zadd: async (_: string, score: number, member: string) => rows.put(member, score),
    hmget: async (_: string, ...members: string[]) =>
      members.map((member) => `${totals.get(member)}`),
    zrange: async (set: string, max: string, min: string, ...page: unknown[]) => {
      note(['ZRANGE', set, JSON.stringify(max), JSON.stringify(min), ...page].join(' '))
      const found = rows.list({
        from: min.slice(1),
        to: max.slice(1),
        isOpen: max.startsWith('('),
        descending: true,
        limit: page.at(-1) as number,
      })
      return found.map(([key]) => key)
    },
  }
  return {
    add: (order) => redis.addOrder(db, order),
    page: (...asked) => redis.newestOrders(db, ...asked),
  }
}

const openDurableObjects: Open = (rows, note) => {
  const storage = {
    put: async (key: string, value: number) => rows.put(key, value),
    list: async (range: object) => {
      note(`storage.list(${show(range)})`)
      const { start, end, reverse, limit } = range as DurableObjectRange
      return new Map(rows.list({ from: start, to: end, isOpen: true, ...pageOf(reverse, limit) }))
    },
  }
  return {
    add: (order) => durableObjects.addOrder(storage, order),
    page: (...asked) => durableObjects.newestOrders(storage, ...asked),
  }
}

const openIndexedDb: Open = (rows, note) => {
  const db = indexedDbStandIn(rows, note)
  return {
    add: (order) => indexedDb.addOrder(db, order),
    page: (...asked) => indexedDb.newestOrders(db, ...asked),
  }
}

/** Every recipe of a store, by the name of its file. */
export const STAND_INS: Readonly<Record<string, Open>> = {
  postgres: openPostgres,
  sqlite: openSqlite,
  level: openLevel,
  redis: openRedis,
  'durable-objects': openDurableObjects,
  indexeddb: openIndexedDb,
}
