import { moduleBytes } from '@keywright/harness/budgets'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const CORE = `export { between, contains, key, keyByteLength, lt, startsWith, text, where } from '@keywright/core'\n`

/** Bytes that a function costs beside a key and its ranges, which it takes; about 280 are the check of options. */
it.each([
  ['cloudflare', 'durableObjectRange'],
  ['cloudflare', 'listRange'],
  ['deno-kv', 'denoKvRange'],
  ['etcd', 'etcdRange'],
  ['indexeddb', 'indexedDbRange, indexedDbKey, indexedDbText'],
  ['level', 'levelRange'],
  ['lmdb', 'lmdbRange'],
  ['redis', 'redisRange'],
  ['s3', 'listRange'],
  ['sql', 'sqlRange'],
  ['sql', 'sqlColumn'],
  ['sql', 'collationCheck'],
])('%s: { %s } costs at most 900 bytes', async (store, names) => {
  const own = `export { ${names} } from './src/${store}/index.ts'\n`
  const bytes = (await moduleBytes(ROOT, CORE + own)) - (await moduleBytes(ROOT, CORE))
  expect(bytes).toBeLessThanOrEqual(900)
})
