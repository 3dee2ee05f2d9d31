import { durableObjectRange, listRange } from '@keywright/adapters/cloudflare'
import { denoKvRange } from '@keywright/adapters/deno-kv'
import { keyCondition } from '@keywright/adapters/dynamodb'
import { etcdRange } from '@keywright/adapters/etcd'
import { indexedDbRange } from '@keywright/adapters/indexeddb'
import { levelRange } from '@keywright/adapters/level'
import { lmdbRange } from '@keywright/adapters/lmdb'
import { redisRange } from '@keywright/adapters/redis'
import { type Dialect, sqlRange } from '@keywright/adapters/sql'
import { KeyError, type KeyRange } from '@keywright/core'
import type { Derived } from '../state/derive.ts'
import type { State } from '../state/state.ts'
import { pythonCode } from './python.ts'
import { typescriptCode } from './typescript.ts'

/** A request in the words of a store, or code in a language. */
export interface RequestWriter {
  readonly id: string
  readonly title: string
  /** What goes wrong there by hand. */
  readonly trap?: string
  readonly write: (state: State, derived: Derived) => string
}

const NONE = 'The condition above names no range.'

/** Values as code: names bare where they can be, bytes as what they are. */
export const show = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, one) => (one instanceof Uint8Array ? `bytes of ${new TextDecoder().decode(one)}` : one),
    2,
  ).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')

/** A writer that needs the range only; what a store does not take is said in the words of the KeyError. */
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
    write: forRange((range) =>
      show(keyCondition({ pk: ['PK', 'your partition'], sk: ['SK', range] })),
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
      return `ZRANGE orders ${JSON.stringify(min)} ${JSON.stringify(max)} BYLEX`
    }),
  },
  {
    id: 'durable-objects',
    title: 'Durable Objects',
    trap: 'Its end is exclusive: start and end of one key find nothing.',
    write: forRange((range) => `storage.list(${show(durableObjectRange(range))})`),
  },
  {
    id: 'list',
    title: 'R2, S3, KV',
    trap: 'A listing has no end, and its start is exclusive. Stop at the first key that is not contained.',
    write: forRange((range) => {
      const { prefix, startAfter } = listRange(range)
      return `list(${show({ prefix, startAfter })})\n\n// keep a key while contains(key)`
    }),
  },
  {
    id: 'indexeddb',
    title: 'IndexedDB',
    trap: 'Its strings sort as UTF-16. Store bytes.',
    write: forRange((range) => {
      const { lower, upper } = indexedDbRange(range)
      return `IDBKeyRange.bound(\n  ${show(lower)},\n  ${show(upper)},\n)`
    }),
  },
  {
    id: 'etcd',
    title: 'etcd',
    trap: 'range_end is exclusive.',
    write: forRange((range) => show(etcdRange(range))),
  },
  {
    id: 'deno-kv',
    title: 'Deno KV',
    trap: 'Its end is exclusive, and its keys are lists.',
    write: forRange((range) => `kv.list(${show(denoKvRange(['orders'], range))})`),
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
