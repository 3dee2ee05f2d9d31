import { type Cloudflare, openCloudflare } from '@keywright/harness/stores/miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRange, r2Key } from '../../src/cloudflare/index.ts'
import { proveStore, type Store } from './prove.ts'

let cloudflare: Cloudflare
beforeAll(async () => {
  cloudflare = await openCloudflare('class Objects {}', import.meta.url)
})
afterAll(() => cloudflare.close())

/** Listings that were needed for the last range. */
let listings = 0

const storeOf = (page?: number): Store => ({
  put: async (keys) => {
    for (let i = 0; i < keys.length; i += 50) {
      await Promise.all(keys.slice(i, i + 50).map((key) => cloudflare.r2.put(r2Key(key), '')))
    }
  },
  list: async (range, { after, limit = Number.POSITIVE_INFINITY }) => {
    const found: string[] = []
    listings = 0
    for (let last = after; ; ) {
      const { prefix, startAfter, contains, past } = listRange(range, { after: last })
      const { objects, truncated } = await cloudflare.r2.list({ prefix, startAfter, limit: page })
      listings++
      const keys: string[] = objects.map(({ key }: { key: string }) => key)
      found.push(...keys.filter(contains))
      if (!truncated || found.length >= limit || keys.some(past)) return found.slice(0, limit)
      last = keys.at(-1)
    }
  },
  clear: async () => {
    for (;;) {
      const { objects, truncated } = await cloudflare.r2.list()
      const keys = objects.map(({ key }: { key: string }) => key)
      if (keys.length > 0) await cloudflare.r2.delete(keys)
      if (!truncated) return
    }
  },
})

proveStore('R2', () => storeOf(), { takes: ['after', 'limit'], maxBytes: 1024 })

it('stops as soon as it has passed the end', async () => {
  const { put, list, clear } = storeOf(10)
  await clear()
  const keys = Array.from({ length: 90 }, (_, i) => `N#${i + 10}`)
  await put(keys)
  expect(await list({ lower: 'N#10', upper: 'N#15$' }, {})).toEqual(keys.slice(0, 6))
  expect(listings).toBe(1)
  expect(await list({ lower: 'N#25', upper: 'N#36$' }, {})).toEqual(keys.slice(15, 27))
  expect(listings).toBe(2)
  await clear()
})

it('has the limit that r2Key knows', async () => {
  await expect(cloudflare.r2.put('x'.repeat(1025), '')).rejects.toThrow('not valid')
})
