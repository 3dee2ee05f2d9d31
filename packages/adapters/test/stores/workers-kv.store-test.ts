import { type Cloudflare, openCloudflare } from '@keywright/harness/stores/miniflare'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listRange, workersKvKey } from '../../src/cloudflare/index.ts'
import { proveStore, type Store } from './prove.ts'

let cloudflare: Cloudflare
beforeAll(async () => {
  cloudflare = await openCloudflare('class Objects {}', import.meta.url)
})
afterAll(() => cloudflare.close())

const store = (): Store => ({
  put: async (keys) => {
    for (let i = 0; i < keys.length; i += 50) {
      await Promise.all(
        keys.slice(i, i + 50).map((key) => cloudflare.kv.put(workersKvKey(key), '')),
      )
    }
  },
  list: async (range, { after, limit = Number.POSITIVE_INFINITY }) => {
    const { prefix, contains, past } = listRange(range, { store: 'kv', after })
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await cloudflare.kv.list({ prefix, cursor })
      const keys: string[] = page.keys.map(({ name }: { name: string }) => name)
      found.push(...keys.filter(contains))
      if (page.list_complete || found.length >= limit || keys.some(past)) {
        return found.slice(0, limit)
      }
      cursor = page.cursor
    }
  },
  clear: async () => {
    for (;;) {
      const { keys, list_complete } = await cloudflare.kv.list()
      await Promise.all(keys.map(({ name }: { name: string }) => cloudflare.kv.delete(name)))
      if (list_complete) return
    }
  },
})

proveStore('Workers KV', store, { takes: ['after', 'limit'], maxBytes: 512 })

it.each(['x'.repeat(513), '.', '..', ''])(
  'does not take what workersKvKey refuses',
  async (key) => {
    await expect(cloudflare.kv.put(key, '')).rejects.toThrow()
  },
)
