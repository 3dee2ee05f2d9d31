import { type Backend, type Cloudflare, openCloudflare } from '@keywright/harness/stores/miniflare'
import { afterAll, beforeAll } from 'vitest'
import { durableObjectKey, durableObjectRange } from '../../src/cloudflare/index.ts'
import { proveStore, type Store } from './prove.ts'

// What a test asks for is computed here, and the storage itself is asked there.
const OBJECTS = `
class Objects {
  constructor(state) {
    this.storage = state.storage
  }
  async put(keys) {
    for (let i = 0; i < keys.length; i += 128) {
      await this.storage.put(Object.fromEntries(keys.slice(i, i + 128).map((key) => [key, 1])))
    }
  }
  async list(options) {
    return [...(await this.storage.list(options)).keys()]
  }
  async clear() {
    await this.storage.deleteAll()
  }
}
`

let cloudflare: Cloudflare
beforeAll(async () => {
  cloudflare = await openCloudflare(OBJECTS, import.meta.url)
})
afterAll(() => cloudflare.close())

const storeOn = (backend: Backend, name: 'sqlite' | 'kv') => (): Store => ({
  put: (keys) =>
    cloudflare.call(
      backend,
      'put',
      keys.map((key) => durableObjectKey(key, { backend: name })),
    ),
  list: async (range, asked) => {
    const options = durableObjectRange(range, { ...asked, backend: name })
    return (await cloudflare.call(backend, 'list', options)) as string[]
  },
  clear: () => cloudflare.call(backend, 'clear'),
})

proveStore('Durable Objects on SQLite', storeOn('SQLITE', 'sqlite'))
proveStore('Durable Objects on the key-value backend', storeOn('KV', 'kv'), { maxBytes: 2048 })
