import { expect, it } from 'vitest'

/** An order as it goes through JSON, to a worker or a browser and back. */
export interface PlainOrder {
  readonly user: string
  readonly at: string
  readonly id: string
  readonly total: number
}

const order = (user: string, at: string, id: string, total: number): PlainOrder => ({
  user,
  at: `2024-${at}.000Z`,
  id,
  total,
})

/** Users whose names a hand-written key would mix up, and ids with its delimiter. */
export const ORDERS: readonly PlainOrder[] = [
  order('ann', '01-15T10:30:00', 'a#1', 5),
  order('ann', '01-15T10:30:00', 'a', 7),
  order('ann', '02-29T00:00:00', 'b', 11),
  order('ann', '12-31T23:59:59', '😀', 13),
  order('ann', '12-31T23:59:59', '\uffff', 17),
  order('ann#2', '06-01T00:00:00', 'c', 19),
  order('ann 2', '06-01T00:00:00', 'd', 23),
  order('Ann', '06-01T00:00:00', 'e', 29),
  order('anna', '06-01T00:00:00', 'f', 31),
  order('an', '06-01T00:00:00', 'g', 37),
]

type Page = Promise<{ readonly orders: readonly unknown[]; readonly next?: string | undefined }>

/** Makes the tests of a recipe: write the orders, then read pages of two. */
export const readsNewestFirst = (
  title: string,
  write: () => Promise<void>,
  page: (user: string, after: string | undefined, limit: number) => Page,
): void => {
  it(`${title}: reads a user's orders newest first, in pages, and nobody else's`, async () => {
    await write()
    const first = await page('ann', undefined, 2)
    expect(plain(first.orders)).toEqual([ORDERS[3], ORDERS[4]])
    const second = await page('ann', first.next, 2)
    expect(plain(second.orders)).toEqual([ORDERS[2], ORDERS[0]])
    const third = await page('ann', second.next, 2)
    expect(plain(third.orders)).toEqual([ORDERS[1]])
    expect(third.next ?? undefined).toBe(undefined)

    // A page that ends with the last order: the next one is empty.
    const all = await page('ann', undefined, 5)
    expect(all.orders.length).toBe(5)
    expect(await page('ann', all.next, 5)).toEqual({ orders: [] })

    for (const { user } of ORDERS.slice(5)) {
      expect((await page(user, undefined, 9)).orders.length).toBe(1)
    }
    expect((await page('nobody', undefined, 9)).orders).toEqual([])
  })

  it(`${title}: refuses to continue after another user's order`, async () => {
    const { next } = await page('ann#2', undefined, 1)
    await expect(page('ann', next, 2)).rejects.toThrow('expected a key in the range')
  })
}

const plain = (orders: readonly unknown[]): unknown => JSON.parse(JSON.stringify(orders))
