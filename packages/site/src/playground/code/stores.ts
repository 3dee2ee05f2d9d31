// Written by `pnpm stores` from packages/harness/src/stores/stores.json.
import { durableObjectRange } from '@keywright/adapters/cloudflare'
import { denoKvRange } from '@keywright/adapters/deno-kv'
import { levelRange } from '@keywright/adapters/level'
import { lmdbRange } from '@keywright/adapters/lmdb'
import type { KeyRange } from '@keywright/core'

/** A store, and how its request is written: `call` with what `request` gives in place of `%`. */
export interface ShownStore {
  readonly id: string
  readonly title: string
  /** What goes wrong there by hand. */
  readonly hint?: string
  readonly call?: string
  readonly request?: (range: KeyRange) => unknown
}

/** Every store, in the order of the tabs. */
export const STORES: readonly ShownStore[] = [
  {
    id: 'postgres',
    title: 'Postgres',
    hint: 'The column needs COLLATE "C": a linguistic collation answers ranges wrongly.',
  },
  {
    id: 'sqlite',
    title: 'SQLite',
    hint: 'The database must not be in UTF-16, and the column must be binary, not NOCASE.',
  },
  {
    id: 'mysql',
    title: 'MySQL',
    hint: 'The column needs a binary collation: the default ignores case.',
  },
  {
    id: 'level',
    title: 'LevelDB',
    call: 'db.iterator(%)',
    request: (range) => levelRange(range),
  },
  {
    id: 'lmdb',
    title: 'LMDB',
    hint: 'Its end is exclusive.',
    call: 'db.getRange(%)',
    request: (range) => lmdbRange(range),
  },
  {
    id: 'redis',
    title: 'Redis',
    hint: '[ includes an end, ( does not.',
  },
  {
    id: 'durable-objects',
    title: 'Durable Objects',
    hint: 'Its end is exclusive: the same key as start and end finds nothing.',
    call: 'storage.list(%)',
    request: (range) => durableObjectRange(range),
  },
  {
    id: 'r2',
    title: 'R2',
    hint: 'A listing has no end, and its start is exclusive.',
  },
  {
    id: 'workers-kv',
    title: 'Workers KV',
    hint: 'A listing has neither a start nor an end, only a prefix.',
  },
  {
    id: 's3',
    title: 'S3',
    hint: 'A listing has no end, and StartAfter is exclusive.',
  },
  {
    id: 'indexeddb',
    title: 'IndexedDB',
    hint: 'Its strings sort as UTF-16. Store bytes: indexedDbKey(text).',
  },
  {
    id: 'etcd',
    title: 'etcd',
    hint: 'range_end is exclusive.',
  },
  {
    id: 'deno-kv',
    title: 'Deno KV',
    hint: 'Its end is exclusive, and its keys are lists.',
    call: 'kv.list(%)',
    request: (range) => denoKvRange(['items'], range),
  },
]
