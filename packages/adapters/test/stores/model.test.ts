import { compareKeys, contains, type KeyRange } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { durableObjectRange, listRange } from '../../src/cloudflare/index.ts'
import { denoKvRange } from '../../src/deno-kv/index.ts'
import { etcdRange } from '../../src/etcd/index.ts'
import { indexedDbRange, indexedDbText } from '../../src/indexeddb/index.ts'
import { levelRange } from '../../src/level/index.ts'
import { lmdbRange } from '../../src/lmdb/index.ts'
import { redisRange } from '../../src/redis/index.ts'
import { listRange as s3ListRange } from '../../src/s3/index.ts'
import { type Dialect, sqlRange } from '../../src/sql/index.ts'
import { aRange, sortedKeys } from './arbitraries.ts'

interface Asked {
  readonly after?: string | undefined
  readonly descending?: boolean | undefined
}

/** Which keys a request takes, by what the documentation of its store says. */
type Takes = (range: KeyRange, asked: Asked) => (key: string) => boolean

const halfOpen =
  (start: string, end: string) =>
  (key: string): boolean =>
    compareKeys(start, key) <= 0 && compareKeys(key, end) < 0

const closed =
  (lower: string, upper: string) =>
  (key: string): boolean =>
    contains({ lower, upper }, key)

const sql =
  (dialect: Dialect): Takes =>
  (range, asked) => {
    const { text, values } = sqlRange(range, { column: 'k', dialect, ...asked })
    const [lower, upper] = values
    return (key) =>
      compareKeys(key, lower) >= (text.includes('>=') ? 0 : 1) && compareKeys(key, upper) <= 0
  }

const MODELS: Readonly<Record<string, Takes>> = {
  level: (range, asked) => {
    const { gte, lte } = levelRange(range, asked)
    return closed(gte, lte)
  },
  lmdb: (range, asked) => {
    const { start, end, reverse } = lmdbRange(range, asked)
    return reverse ? halfOpen(end, start) : halfOpen(start, end)
  },
  redis: (range, asked) => {
    const { min, max } = redisRange(range, asked)
    return closed(min.slice(1), max.slice(1))
  },
  'Durable Objects': (range, asked) => {
    const { start, end } = durableObjectRange(range, asked)
    return halfOpen(start, end)
  },
  IndexedDB: (range, asked) => {
    const { lower, upper } = indexedDbRange(range, asked)
    return closed(indexedDbText(lower), indexedDbText(upper))
  },
  etcd: (range, asked) => {
    const { key: start, range_end: end } = etcdRange(range, asked)
    expect(start).not.toBe('')
    expect(end).not.toBe('\0')
    // There is no empty key.
    return (key) => key === '' || halfOpen(start, end)(key)
  },
  'Deno KV': (range, asked) => {
    const { start, end } = denoKvRange(['p', 1], range, asked)
    return halfOpen(start.at(-1) as string, end.at(-1) as string)
  },
  SQLite: sql('sqlite'),
  MySQL: sql('mysql'),
}

/** A range, and a key that a page of it may end with. */
const aPage = fc
  .tuple(aRange, sortedKeys, fc.boolean(), fc.nat())
  .map(([range, keys, descending, n]) => {
    const inside = keys.filter((key) => contains(range, key))
    const after = inside[n % (inside.length + 1)]
    const left = inside.filter(
      (key) => after === undefined || compareKeys(key, after) === (descending ? -1 : 1),
    )
    return { range, keys, descending, after, left }
  })

describe.each(Object.entries(MODELS))('%s', (title, takes) => {
  it('takes exactly the keys of a range that are left, in both directions', () => {
    fc.assert(
      fc.property(aPage, ({ range, keys, descending, after, left }) => {
        const some = title === 'etcd' ? (key: string) => key !== '' : () => true
        const taken = keys.filter(takes(range, { after, descending }))
        expect(taken.filter(some)).toEqual(left.filter(some))
      }),
    )
  })
})

describe.each([
  ['R2', listRange],
  ['Workers KV', (range: KeyRange, asked: object) => listRange(range, { ...asked, store: 'kv' })],
  ['S3', s3ListRange],
] as const)('%s', (_, list) => {
  const ascending = aPage.filter(({ descending }) => !descending)

  it('lists exactly the keys of a range that are left, and stops after them', () => {
    fc.assert(
      fc.property(ascending, ({ range, keys, after, left }) => {
        const { prefix, startAfter = '', contains, past } = list(range, { after })
        const listed = keys.filter(
          (key) => key.startsWith(prefix) && (key === '' || compareKeys(key, startAfter) > 0),
        )
        const end = listed.findIndex(past)
        expect(listed.slice(0, end < 0 ? undefined : end).filter(contains)).toEqual(left)
        if (end >= 0) expect(listed.slice(end).some(contains)).toBe(false)
      }),
    )
  })
  it('needs no filter but the end where the listing has a start', () => {
    fc.assert(
      fc.property(ascending, ({ range, keys, after }) => {
        const { prefix, startAfter, contains, past } = list(range, { after })
        for (const key of keys) {
          if (!key.startsWith(prefix)) continue
          if (startAfter !== undefined && compareKeys(key, startAfter) <= 0) continue
          expect(contains(key)).toBe(!past(key))
        }
      }),
    )
  })
})
