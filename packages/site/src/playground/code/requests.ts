import { listRange } from '@keywright/adapters/cloudflare'
import { keyCondition } from '@keywright/adapters/dynamodb'
import { etcdRange } from '@keywright/adapters/etcd'
import { indexedDbRange, indexedDbText } from '@keywright/adapters/indexeddb'
import { redisRange } from '@keywright/adapters/redis'
import { listRange as s3ListRange } from '@keywright/adapters/s3'
import { type Dialect, sqlRange } from '@keywright/adapters/sql'
import { KeyError, type KeyRange } from '@keywright/core'
import type { Derived } from '../state/derive.ts'
import type { State } from '../state/state.ts'
import { pythonCode } from './python.ts'
import { quoteDouble, quoteRedis, show } from './quote.ts'
import { type ShownStore, STORES } from './stores.ts'
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

const sql =
  (dialect: Dialect) =>
  (range: KeyRange): string => {
    const { text, values } = sqlRange(range, { column: 'sk', dialect })
    return `SELECT * FROM items\nWHERE ${text}\nORDER BY sk\n\n-- values\n${show(values)}`
  }

/** Requests that are more than a call with the range. */
const WRITERS: Readonly<Record<string, (range: KeyRange) => string>> = {
  postgres: sql('postgres'),
  sqlite: sql('sqlite'),
  mysql: sql('mysql'),
  redis: (range) => {
    const { min, max } = redisRange(range)
    return `ZRANGE items ${quoteRedis(min)} ${quoteRedis(max)} BYLEX`
  },
  r2: (range) => {
    const { prefix, startAfter } = listRange(range)
    return `bucket.list(${show({ prefix, startAfter })})\n\n${LISTING}`
  },
  'workers-kv': (range) =>
    `kv.list(${show({ prefix: listRange(range, { store: 'kv' }).prefix })})\n\n${LISTING}`,
  s3: (range) => {
    const { prefix, startAfter } = s3ListRange(range)
    return `new ListObjectsV2Command(${show({ Bucket: 'app', Prefix: prefix, StartAfter: startAfter })})\n\n${LISTING}`
  },
  indexeddb: (range) => {
    const { lower, upper } = indexedDbRange(range)
    const key = (bytes: Uint8Array): string => `indexedDbKey(${quoteDouble(indexedDbText(bytes))})`
    return `store.openCursor(\n  IDBKeyRange.bound(${key(lower)}, ${key(upper)}),\n)`
  },
  etcd: (range) => {
    const { key, range_end } = etcdRange(range)
    const bytes = (text: string): string => `Buffer.from(${quoteDouble(text)})`
    return `kv.range({\n  key: ${bytes(key)},\n  range_end: ${bytes(range_end)},\n})`
  },
}

/** A store's request: of its own writer, or its call with what its adapter gives. */
const ofStore = ({ id, title, hint, call = '%', request }: ShownStore): RequestWriter => ({
  id,
  title,
  ...(hint === undefined ? {} : { trap: hint }),
  write: forRange(WRITERS[id] ?? ((range) => call.replace('%', () => show(request?.(range))))),
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
  ...STORES.map(ofStore),
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
