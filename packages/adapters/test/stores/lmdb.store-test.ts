import { type Opened, openLmdb } from '@keywright/harness/stores/key-value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lmdbKey, lmdbRange } from '../../src/lmdb/index.ts'
import { proveStore, type Store } from './prove.ts'

let lmdb: Opened
beforeAll(async () => {
  lmdb = await openLmdb()
})
afterAll(() => lmdb.close())

const store = (): Store => ({
  put: (keys) =>
    lmdb.db.transaction(() => {
      for (const key of keys) lmdb.db.put(lmdbKey(key), 1)
    }),
  list: async (range, asked) => [...lmdb.db.getKeys(lmdbRange(range, asked))],
  clear: () => lmdb.db.clearAsync(),
})

proveStore('LMDB', store, { maxBytes: 1978 })

it('has the limit that lmdbKey knows', async () => {
  await expect((async () => lmdb.db.put('x'.repeat(1979), 1))()).rejects.toThrow('1978')
  // The next write takes what is left of the one that failed with it.
  await lmdb.db.put('x', 1)
})
