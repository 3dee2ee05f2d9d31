import { durableObjectRange, listRange } from '@keywright/adapters/cloudflare'
import { denoKvRange } from '@keywright/adapters/deno-kv'
import { keyCondition } from '@keywright/adapters/dynamodb'
import { etcdRange } from '@keywright/adapters/etcd'
import { indexedDbRange, indexedDbText } from '@keywright/adapters/indexeddb'
import { levelRange } from '@keywright/adapters/level'
import { lmdbRange } from '@keywright/adapters/lmdb'
import { redisRange } from '@keywright/adapters/redis'
import { listRange as s3ListRange } from '@keywright/adapters/s3'
import { type Dialect, sqlRange } from '@keywright/adapters/sql'
import { KeyError, type KeyRange } from '@keywright/core'
import type { Derived } from '../state/derive.ts'
import type { State } from '../state/state.ts'
import { pythonCode } from './python.ts'
import { quoteDouble, quoteRedis, show } from './quote.ts'
import { typescriptCode } from './typescript.ts'

/** A request to a store, or code in a language. */
export interface RequestWriter {
  readonly id: string
  readonly title: string
  /** What goes wrong there by hand. */
  readonly trap?: string
  readonly write: (state: State, derived: Derived) => string
}

const NONE = 'There is no key yet, so there is no request.'

const LISTING = '// Take a key if contains(key), and stop at the first key that is past(key).'

/** A writer that needs only the range. If a store refuses it, the KeyError says why. */
const forRange =
  (write: (range: KeyRange) => string) =>
  (_: State, { answer }: Derived): string => {
    if (!answer?.range) return answer?.error ?? NONE
    try {
      return write(answer.range)
    } catch (error) {
      if (error instanceof KeyError) return error.message
      throw error
    }
  }

const sql = (dialect: Dialect) =>
  forRange((range) => {
    const { text, values } = sqlRange(range, { column: 'sk', dialect })
    return `SELECT * FROM items\nWHERE ${text}\nORDER BY sk\n\n-- values\n${show(values)}`
  })

/** Every store and language, in the order of the tabs. */
export const REQUESTS: readonly RequestWriter[] = [
  {
    id: 'dynamodb',
    title: 'DynamoDB',
    trap: 'A query takes one condition on the sort key, and BETWEEN includes both ends.',
    write: forRange(
      (range) =>
        `new QueryCommand(${show({
          TableName: 'app',
          ...keyCondition({ pk: ['PK', 'the partition'], sk: ['SK', range] }),
        })})`,
    ),
  },
  {
    id: 'postgres',
    title: 'Postgres',
    trap: 'The column needs COLLATE "C": a linguistic collation answers ranges wrongly.',
    write: sql('postgres'),
  },
  {
    id: 'sqlite',
    title: 'SQLite',
    trap: 'The database must not be in UTF-16, and the column must be binary, not NOCASE.',
    write: sql('sqlite'),
  },
  {
    id: 'mysql',
    title: 'MySQL',
    trap: 'The column needs a binary collation: the default ignores case.',
    write: sql('mysql'),
  },
  {
    id: 'level',
    title: 'LevelDB',
    write: forRange((range) => `db.iterator(${show(levelRange(range))})`),
  },
  {
    id: 'lmdb',
    title: 'LMDB',
    trap: 'Its end is exclusive.',
    write: forRange((range) => `db.getRange(${show(lmdbRange(range))})`),
  },
  {
    id: 'redis',
    title: 'Redis',
    trap: '[ includes an end, ( does not.',
    write: forRange((range) => {
      const { min, max } = redisRange(range)
      return `ZRANGE items ${quoteRedis(min)} ${quoteRedis(max)} BYLEX`
    }),
  },
  {
    id: 'durable-objects',
    title: 'Durable Objects',
    trap: 'Its end is exclusive: the same key as start and end finds nothing.',
    write: forRange((range) => `storage.list(${show(durableObjectRange(range))})`),
  },
  {
    id: 'r2',
    title: 'R2',
    trap: 'A listing has no end, and its start is exclusive.',
    write: forRange((range) => {
      const { prefix, startAfter } = listRange(range)
      return `bucket.list(${show({ prefix, startAfter })})\n\n${LISTING}`
    }),
  },
  {
    id: 'workers-kv',
    title: 'Workers KV',
    trap: 'A listing has neither a start nor an end, only a prefix.',
    write: forRange(
      (range) =>
        `kv.list(${show({ prefix: listRange(range, { store: 'kv' }).prefix })})\n\n${LISTING}`,
    ),
  },
  {
    id: 's3',
    title: 'S3',
    trap: 'A listing has no end, and StartAfter is exclusive.',
    write: forRange((range) => {
      const { prefix, startAfter } = s3ListRange(range)
      return `new ListObjectsV2Command(${show({ Bucket: 'app', Prefix: prefix, StartAfter: startAfter })})\n\n${LISTING}`
    }),
  },
  {
    id: 'indexeddb',
    title: 'IndexedDB',
    trap: 'Its strings sort as UTF-16. Store bytes: indexedDbKey(text).',
    write: forRange((range) => {
      const { lower, upper } = indexedDbRange(range)
      const key = (bytes: Uint8Array): string =>
        `indexedDbKey(${quoteDouble(indexedDbText(bytes))})`
      return `store.openCursor(\n  IDBKeyRange.bound(${key(lower)}, ${key(upper)}),\n)`
    }),
  },
  {
    id: 'etcd',
    title: 'etcd',
    trap: 'range_end is exclusive.',
    write: forRange((range) => {
      const { key, range_end } = etcdRange(range)
      const bytes = (text: string): string => `Buffer.from(${quoteDouble(text)})`
      return `kv.range({\n  key: ${bytes(key)},\n  range_end: ${bytes(range_end)},\n})`
    }),
  },
  {
    id: 'deno-kv',
    title: 'Deno KV',
    trap: 'Its end is exclusive, and its keys are lists.',
    write: forRange((range) => `kv.list(${show(denoKvRange(['items'], range))})`),
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    write: (state, derived) => typescriptCode(state.parts, derived.fields, state.conditions),
  },
  {
    id: 'python',
    title: 'Python',
    write: (state, derived) => pythonCode(state.parts, derived.fields, state.conditions),
  },
]
