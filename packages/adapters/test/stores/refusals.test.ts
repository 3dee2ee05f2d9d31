import {
  between,
  date,
  KeyError,
  type KeyErrorCode,
  type KeyRange,
  key,
  where,
} from '@keywright/core'
import { STORES as ALL } from '@keywright/harness/stores'
import { describe, expect, it } from 'vitest'
import {
  durableObjectKey,
  durableObjectRange,
  listRange,
  r2Key,
  workersKvKey,
} from '../../src/cloudflare/index.ts'
import { denoKvKey, denoKvRange } from '../../src/deno-kv/index.ts'
import { etcdKey } from '../../src/etcd/index.ts'
import { indexedDbKey, indexedDbText } from '../../src/indexeddb/index.ts'
import { lmdbKey, lmdbRange } from '../../src/lmdb/index.ts'
import { s3Key, listRange as s3ListRange } from '../../src/s3/index.ts'
import { collationCheck, type Dialect, sqlColumn, sqlRange } from '../../src/sql/index.ts'

type Ask = (range: KeyRange, options?: { after?: string; limit?: number }) => unknown

const sql =
  (dialect: Dialect): Ask =>
  (range, options) =>
    sqlRange(range, { column: 'sk', dialect, ...options })

/** Every store in the list, asked through its adapter. */
const STORES: Readonly<Record<string, Ask>> = Object.fromEntries(
  await Promise.all(
    ALL.map(async ({ store, module, range: name, before = [], options }) => {
      const { [name]: ask } = (await import(`../../src/${module}/index.ts`)) as Record<
        string,
        (...given: unknown[]) => unknown
      >
      const asked: Ask = (range, more) => ask?.(...before, range, { ...options, ...more })
      return [store, asked] as const
    }),
  ),
)

const codeOf = (act: () => unknown): KeyErrorCode => {
  try {
    act()
  } catch (error) {
    if (error instanceof KeyError) return error.code
    throw error
  }
  throw new Error('nothing was refused')
}

const range = where(key('DAY', date('on')), { on: between('2024-01-15', '2024-01-31') })

describe.each(Object.entries(STORES))('%s', (_, ask) => {
  it.each([
    ['no range', undefined, 'INVALID_KEY'],
    ['no end', { lower: 'a' }, 'INVALID_KEY'],
    ['a number', { lower: 'a', upper: 5 }, 'INVALID_KEY'],
    ['a lone surrogate', { lower: 'a', upper: 'b\ud800' }, 'INVALID_KEY'],
    ['an end before its start', { lower: 'b', upper: 'a' }, 'INVALID_CONDITION'],
    [
      'an end that UTF-16 sorts after its start',
      { lower: '😀', upper: '\uffff' },
      'INVALID_CONDITION',
    ],
  ] as const)('refuses %s', (_, bad, code) => {
    expect(codeOf(() => ask(bad as never))).toBe(code)
  })
  it.each([
    ['before the range', 'DAY#2024-01-14'],
    ['after the range', 'DAY#2024-02-01'],
    ['of another kind', 'ZZZ'],
    ['empty', ''],
  ])('refuses to go on after a key %s', (_, after) => {
    expect(codeOf(() => ask(range, { after }))).toBe('INVALID_CURSOR')
  })
  it.each([5, null, 'DAY#2024-01-20\udfff'])('refuses to go on after %j', (after) => {
    expect(codeOf(() => ask(range, { after: after as never }))).toBe('INVALID_KEY')
  })
})

describe.each(['LevelDB', 'LMDB', 'Durable Objects', 'etcd'])('%s', (name) => {
  it.each([0, -1, 1.5, Number.NaN, '5', null])('refuses a limit of %j', (limit) => {
    const ask = STORES[name] as Ask
    expect(codeOf(() => ask(range, { limit: limit as never }))).toBe('INVALID_CONDITION')
  })
})

const LIMITS: readonly [name: string, most: number, ask: Ask, write: (text: string) => unknown][] =
  [
    ['LMDB', 1978, lmdbRange, lmdbKey],
    ['Durable Objects', 2_000_000, durableObjectRange, (text) => durableObjectKey(text)],
    [
      'Durable Objects, key-value',
      2048,
      (range) => durableObjectRange(range, { backend: 'kv' }),
      (text) => durableObjectKey(text, { backend: 'kv' }),
    ],
    ['R2', 1024, listRange, r2Key],
    ['Workers KV', 512, (range) => listRange(range, { store: 'kv' }), workersKvKey],
    ['S3', 1024, s3ListRange, s3Key],
    [
      'Deno KV',
      2048 - 3 - 2,
      (range) => denoKvRange(['p'], range),
      (text) => denoKvKey(['p'], text),
    ],
  ]

describe.each(LIMITS)('%s', (_, most, ask, write) => {
  it.each(['x', 'é', '😀'])(`takes ${most} bytes, and not one more: %s`, (char) => {
    const size = new TextEncoder().encode(char).length
    const fits = char.repeat(Math.floor(most / size)) + 'x'.repeat(most % size)
    expect(() => write(fits)).not.toThrow()
    expect(() => ask({ lower: fits, upper: `${fits}\u{10ffff}` })).not.toThrow()
    expect(codeOf(() => write(`${fits}x`))).toBe('INVALID_SIZE')
    expect(codeOf(() => ask({ lower: `${fits}x`, upper: `${fits}x` }))).toBe('INVALID_SIZE')
    expect(codeOf(() => ask({ lower: 'x', upper: `${fits}x\u{10ffff}` }))).toBe('INVALID_SIZE')
  })
  it('refuses what is not a key', () => {
    for (const bad of [undefined, null, 5, new Date(), 'a\ud800', 'a\u{10ffff}']) {
      expect(codeOf(() => write(bad as never))).toBe('INVALID_KEY')
    }
  })
})

it('refuses empty keys where a store has none', () => {
  for (const write of [r2Key, workersKvKey, s3Key, etcdKey]) {
    expect(codeOf(() => write(''))).toBe('INVALID_SIZE')
  }
})
it('refuses the two names that Workers KV does not take', () => {
  expect(codeOf(() => workersKvKey('.'))).toBe('INVALID_KEY')
  expect(codeOf(() => workersKvKey('..'))).toBe('INVALID_KEY')
  expect(workersKvKey('...')).toBe('...')
})
it('refuses a store or a backend that it does not know', () => {
  expect(codeOf(() => listRange(range, { store: 's3' as never }))).toBe('INVALID_DEFINITION')
  expect(codeOf(() => durableObjectKey('a', { backend: 'x' as never }))).toBe('INVALID_DEFINITION')
})
it('refuses bytes that are not the UTF-8 of a text', () => {
  expect(codeOf(() => indexedDbText(new Uint8Array([0xff])))).toBe('INVALID_KEY')
  expect(codeOf(() => indexedDbText('text' as never))).toBe('INVALID_KEY')
  expect(codeOf(() => indexedDbKey('a\ud800'))).toBe('INVALID_KEY')
})
it('refuses parts that Deno KV does not know', () => {
  expect(codeOf(() => denoKvRange('p' as never, range))).toBe('INVALID_DEFINITION')
  expect(codeOf(() => denoKvRange([new Date()] as never, range))).toBe('INVALID_DEFINITION')
})

describe('SQL', () => {
  it.each([[undefined], [null], [5], [''], ['a\0b'], ['a\ud800'], [[]], [['o', '']]])(
    'refuses the name %j',
    (name) => {
      const column = name as never
      for (const dialect of ['postgres', 'sqlite', 'mysql'] as const) {
        expect(codeOf(() => sqlRange(range, { column, dialect }))).toBe('INVALID_DEFINITION')
        expect(codeOf(() => sqlColumn(column, { dialect }))).toBe('INVALID_DEFINITION')
        expect(codeOf(() => collationCheck({ table: column, column: 'sk', dialect }))).toBe(
          'INVALID_DEFINITION',
        )
        expect(codeOf(() => collationCheck({ table: 't', column, dialect }))).toBe(
          'INVALID_DEFINITION',
        )
      }
    },
  )
  it('refuses a dialect that it does not know, and options that are missing', () => {
    const dialect = 'oracle' as never
    expect(codeOf(() => sqlRange(range, { column: 'sk', dialect }))).toBe('INVALID_DEFINITION')
    expect(codeOf(() => sqlColumn('sk', { dialect }))).toBe('INVALID_DEFINITION')
    expect(codeOf(() => sqlRange(range, undefined as never))).toBe('INVALID_DEFINITION')
    expect(codeOf(() => sqlColumn('sk', undefined as never))).toBe('INVALID_DEFINITION')
    expect(codeOf(() => collationCheck(undefined as never))).toBe('INVALID_DEFINITION')
  })
  it.each([0, -1, 1.5, '1', Number.NaN])('refuses %j as the first placeholder', (first) => {
    expect(
      codeOf(() => sqlRange(range, { column: 'sk', dialect: 'postgres', first: first as never })),
    ).toBe('INVALID_DEFINITION')
  })
  it.each([0, 769, 1.5])('refuses a length of %j', (length) => {
    expect(codeOf(() => sqlColumn('sk', { dialect: 'mysql', length }))).toBe('INVALID_DEFINITION')
  })
  it('refuses NUL for Postgres, and only there', () => {
    const nul = { lower: 'a\0b', upper: 'b' }
    expect(codeOf(() => sql('postgres')(nul))).toBe('INVALID_KEY')
    expect(() => sql('sqlite')(nul)).not.toThrow()
  })
})
