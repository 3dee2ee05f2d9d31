import { load } from '../tools/tools.mjs'
import { bundle } from './bundle.ts'

/** Cloudflare's runtime with Durable Objects on both backends, R2 and Workers KV. */
export interface Cloudflare {
  // biome-ignore lint/suspicious/noExplicitAny: types of a package that is not installed for types
  readonly r2: any
  // biome-ignore lint/suspicious/noExplicitAny: the same
  readonly kv: any
  /** Calls a method of a Durable Object: `call('SQLITE', 'list', options)`. */
  readonly call: (backend: Backend, method: string, ...args: unknown[]) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** The two storages that a Durable Object may have. */
export type Backend = 'SQLITE' | 'KV'

const WORKER = `
const answer = async (object, { method, args }) => {
  try {
    return Response.json({ value: (await object[method](...args)) ?? null })
  } catch (error) {
    return Response.json({ error: String(error) })
  }
}
const serving = (Base) =>
  class extends Base {
    async fetch(request) {
      return answer(this, await request.json())
    }
  }
export class OnSqlite extends serving(Objects) {}
export class OnKv extends serving(Objects) {}
export default {
  async fetch(request, env) {
    const { backend, ...call } = await request.json()
    const id = env[backend].idFromName('one')
    return env[backend].get(id).fetch('http://object', { method: 'POST', body: JSON.stringify(call) })
  },
}
`

/**
 * Starts it with a Durable Object: `contents` is a module, seen from the file `from`, that declares
 * a class `Objects`, which gets `state` and whose methods can be called.
 */
export const openCloudflare = async (contents: string, from: string): Promise<Cloudflare> => {
  const { Miniflare } = await load('miniflare')
  const worker = new Miniflare({
    modules: true,
    script: await bundle(contents + WORKER, from, 'esm'),
    compatibilityDate: '2026-04-01',
    durableObjects: {
      SQLITE: { className: 'OnSqlite', useSQLite: true },
      KV: { className: 'OnKv' },
    },
    r2Buckets: ['BUCKET'],
    kvNamespaces: ['NAMESPACE'],
  })
  await worker.ready
  return {
    r2: await worker.getR2Bucket('BUCKET'),
    kv: await worker.getKVNamespace('NAMESPACE'),
    call: async (backend, method, ...args) => {
      const body = JSON.stringify({ backend, method, args })
      const response = await worker.dispatchFetch('http://worker', { method: 'POST', body })
      const { value, error } = (await response.json()) as { value?: unknown; error?: string }
      if (error !== undefined) throw new Error(error)
      return value
    },
    close: () => worker.dispose(),
  }
}
