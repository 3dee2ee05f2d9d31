import { type DenoKv, openDenoKv } from '@keywright/harness/stores/deno'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { denoKvKey, denoKvRange } from '../../src/deno-kv/index.ts'
import { proveStore, type Store } from './prove.ts'

let kv: DenoKv
beforeAll(async () => {
  kv = await openDenoKv()
})
afterAll(() => kv.close())

const PREFIX = ['app', 1, true]

const store = (): Store => ({
  put: async (keys) => {
    // Those of another prefix, which are none of ours.
    await kv.set([
      ['app', 1],
      ['app', 1, true],
      ['app', 1, true, 5],
      ['app', 2, 'KW#a'],
    ])
    await kv.set(keys.map((key) => denoKvKey(PREFIX, key)))
  },
  list: async (range, { limit, ...asked }) => {
    const options = { ...(limit && { limit }), reverse: asked.descending === true }
    const keys = await kv.list(denoKvRange(PREFIX, range, asked), options)
    return keys.map((key) => key.at(-1) as string)
  },
  clear: () => kv.clear(),
})

// 'app' takes 5 bytes, the number 9, the boolean 1, and the text 2 more than its own.
proveStore('Deno KV', store, { maxBytes: 2048 - 5 - 9 - 1 - 2 })

it('has the limit that denoKvKey knows, whatever stands in front', async () => {
  for (const prefix of [[], ['\0é'], [12], [false], ['a', 'b', 'c']]) {
    let bytes = 2049
    while (bytes > 0) {
      try {
        denoKvKey(prefix, 'x'.repeat(bytes))
        break
      } catch {
        bytes--
      }
    }
    await kv.set([[...prefix, 'x'.repeat(bytes)]])
    await expect(kv.set([[...prefix, 'x'.repeat(bytes + 1)]])).rejects.toThrow('2048')
  }
})
