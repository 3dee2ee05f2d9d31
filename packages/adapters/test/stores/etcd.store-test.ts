import { type Opened, openEtcd } from '@keywright/harness/stores/key-value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { etcdKey, etcdRange } from '../../src/etcd/index.ts'
import { proveStore, type Store } from './prove.ts'

let etcd: Opened
beforeAll(async () => {
  etcd = await openEtcd()
})
afterAll(() => etcd.close())

const store = (): Store => ({
  put: async (keys) => {
    for (let i = 0; i < keys.length; i += 100) {
      await Promise.all(keys.slice(i, i + 100).map((key) => etcd.db.put(etcdKey(key)).value('')))
    }
  },
  list: async (range, asked) => {
    const { key, range_end, ...rest } = etcdRange(range, asked)
    const { kvs } = await etcd.db.kv.range({
      key: Buffer.from(key),
      range_end: Buffer.from(range_end),
      keys_only: true,
      ...rest,
    })
    return kvs.map((row: { key: Buffer }) => row.key.toString())
  },
  clear: () => etcd.db.delete().all(),
})

proveStore('etcd', store, { maxBytes: 5000 })

it('is asked for nothing where only the empty text would do, and for everything where all does', async () => {
  const { put, list, clear } = store()
  await clear()
  await put(['\0', '\0\0', 'a', '\u{10fffe}'])
  expect(await list({ lower: '', upper: '' }, {})).toEqual([])
  expect(await list({ lower: '', upper: '\0' }, {})).toEqual(['\0'])
  expect(await list({ lower: '\0', upper: '\0' }, {})).toEqual(['\0'])
  expect(await list({ lower: '', upper: '\u{10ffff}' }, {})).toEqual([
    '\0',
    '\0\0',
    'a',
    '\u{10fffe}',
  ])
  await clear()
})
