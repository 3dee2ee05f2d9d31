import { sourceOf } from './run/find-recipes.ts'
import { type Header, parseHeader } from './run/header.ts'
import { orderedRows } from './stores/ordered-rows.ts'
import { type Order, STAND_INS } from './stores/stand-ins.ts'

/** A recipe of a store, what it writes, and what it asks for. */
export interface ShownStore {
  /** The name of its file. */
  readonly name: string
  readonly header: Header
  /** The source without the comment at its top. */
  readonly code: string
  /** What it asks for before it writes, such as a table. */
  readonly setup: readonly string[]
  /** What the store holds, in its order. */
  readonly rows: readonly { readonly key: string; readonly value: unknown }[]
  readonly pages: readonly {
    readonly name: string
    readonly requests: readonly string[]
    readonly orders: readonly Order[]
  }[]
}

const order = (user: string, at: string, id: string, total: number): Order => ({
  user,
  at: new Date(at),
  id,
  total,
})

/** Users that a hand-written key would mix up. */
const ORDERS: readonly Order[] = [
  order('ann', '2024-01-15T10:30:00.000Z', 'a', 7),
  order('ann', '2024-02-29T00:00:00.000Z', 'b', 11),
  order('ann', '2024-12-31T23:59:59.000Z', 'c#1', 13),
  order('ann 2', '2024-06-01T00:00:00.000Z', 'd', 23),
  order('anna', '2024-06-01T00:00:00.000Z', 'e', 31),
]

const LIMIT = 2

/** Plays a recipe on rows in memory: two pages of one user's orders. */
const shownStore = async (name: string): Promise<ShownStore> => {
  const open = STAND_INS[name]
  if (!open) throw new Error(`${name} has no stand-in`)
  const source = sourceOf(`stores/${name}`)
  const rows = orderedRows()
  let noted: string[] = []
  const taken = (): readonly string[] => {
    const all = noted
    noted = []
    return all
  }
  const store = open(rows, (request) => noted.push(request))
  await store.create?.()
  const setup = taken()
  for (const one of ORDERS) await store.add(one)
  const first = await store.page('ann', undefined, LIMIT)
  const firstRequests = taken()
  const second = await store.page('ann', first.next, LIMIT)
  return {
    name,
    header: parseHeader(source),
    code: source.replace(/^\s*\/\*\*[\s\S]*?\*\/\s*/, ''),
    setup,
    rows: rows.list().map(([key, value]) => ({ key, value })),
    pages: [
      { name: 'The newest orders of ann', requests: firstRequests, orders: first.orders },
      { name: 'The page after', requests: taken(), orders: second.orders },
    ],
  }
}

/** Every recipe of a store. */
export const shownStores = (): Promise<readonly ShownStore[]> =>
  Promise.all(Object.keys(STAND_INS).map(shownStore))
