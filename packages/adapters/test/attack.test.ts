import { runInNewContext } from 'node:vm'
import {
  between,
  boolean,
  bucket,
  bytes,
  date,
  decimal,
  integer,
  KeyError,
  key,
  sharded,
  text,
  time,
  uuid,
} from '@keywright/core'
import { growsFast } from '@keywright/harness/growth'
import { refusal, untyped } from '@keywright/harness/refusal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64Url, toUtf8 } from '../src/dynamodb/query/position/base64url.ts'
import { signed } from '../src/dynamodb/query/position/signature.ts'
import { readQuery } from '../src/dynamodb/query/read-query.ts'
import { isDecimal } from '../src/dynamodb/stored/decimal.ts'
import * as adapters from '../src/index.ts'
import {
  collectionInput,
  createTableInput,
  decodeCursor,
  encodeCursor,
  entity,
  extend,
  identify,
  itemCursor,
  keysOf,
  page,
  primaryKeyOf,
  putInput,
  type QueryInput,
  queryInput,
  queryInputs,
  readAll,
  sealedCursors,
  staleKeysOf,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'G1P', sk: 'G1S' } } })
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) },
})

const named = entity(
  app,
  'Named',
  { primary: { pk: key('NAMED', text('id')), sk: key('NAMED') } },
  { unique: [key('NAME', text('name'))] },
)

describe('cursors from outside', () => {
  const input = queryInput(order, { userId: '1' })
  const forge = (key: unknown): string => signed(readQuery(input).identity(), [0, key])

  it('take time in proportion to their length, whatever they hold', () => {
    const bodies: Record<string, (n: number) => unknown> = {
      'a number with many zeros': (n) => [['SK', { N: `1.${'0'.repeat(n)}x` }]],
      'a number of many digits': (n) => [['SK', { N: '9'.repeat(n) }]],
      bytes: (n) => [['SK', { B: 'A'.repeat(n) }]],
      'long text': (n) => [['SK', `ORDER#${'\0'.repeat(n)}`]],
      'many attributes': (n) => Array.from({ length: n / 8 }, (_, i) => [`a${i}`, 'x']),
      nesting: (n) =>
        JSON.parse(`${'['.repeat(Math.min(n, 2000))}${']'.repeat(Math.min(n, 2000))}`),
    }
    const decode = (cursor: string) => decodeCursor(cursor, input)
    for (const [name, body] of Object.entries(bodies)) {
      const cursor = (n: number) => forge(body(n))
      expect(refusal(() => decode(cursor(1 << 15)))).toBe('INVALID_CURSOR')
      expect(growsFast(decode, cursor, 1 << 17), name).toBe(false)
    }
    expect(growsFast(decode, (n) => 'A'.repeat(n), 1 << 20)).toBe(false)
  })

  it('are not parsed when they are longer than any honest one', () => {
    const longest = encodeCursor({ PK: 'USER#1', SK: `ORDER#${'\u0001'.repeat(1018)}` }, input)
    expect(decodeCursor(longest, input)['SK']).toHaveLength(1024)
    expect(refusal(() => decodeCursor('A'.repeat(100_000), input))).toBe('INVALID_CURSOR')
    expect(() => decodeCursor('A'.repeat(100_000), input)).toThrow('100000 characters')
  })

  it('have numbers of at most as many digits as DynamoDB writes', () => {
    expect(isDecimal(`0.${'0'.repeat(129)}1`)).toBe(true)
    expect(isDecimal(`-${'9'.repeat(38)}${'0'.repeat(88)}`)).toBe(true)
    expect(isDecimal('1'.repeat(1000))).toBe(false)
    expect(growsFast(isDecimal, (n) => `1.${'0'.repeat(n)}x`, 1 << 20)).toBe(false)
  })

  it('say what differs', () => {
    const cursor = encodeCursor({ PK: 'USER#1', SK: 'ORDER#5' }, input)
    const open = (of: QueryInput) => () => decodeCursor(cursor, of)
    const other = entity(table({ ...app.definition, name: 'other' }), 'Order', order.keys)
    expect(open(queryInput(other, { userId: '1' }))).toThrow('got one of another table')
    expect(open(queryInput(order, { userId: '2' }))).toThrow('got one of another partition')
    expect(open(queryInput(order, { userId: '1', id: '5' }))).toThrow('got one of another range')
    expect(open(queryInput(order, { userId: '1' }, { descending: true }))).toThrow(
      'got one of another direction',
    )
    expect(open({ ...input, IndexName: 'GSI1' })).toThrow('got one of another index')
  })
})

describe('cursors of bytes and numbers', () => {
  const stock = table({
    name: 'stock',
    pk: 'PK',
    indexes: {
      byHash: { pk: [{ name: 'hash', type: 'B' }], sk: [{ name: 'price', type: 'N' }] },
      byLevel: { pk: [{ name: 'level', type: 'N' }] },
    },
  })
  const part = entity(stock, 'Part', {
    primary: { pk: key('PART', text('id')) },
    byHash: { pk: [bytes('hash')], sk: [decimal('price', { digits: 20, scale: 2 })], sparse: true },
    byLevel: { pk: [integer('level', { digits: 16 })], sparse: true },
  })
  const index = 'byHash' as const

  it('bind the bytes of a partition, whatever holds them', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 4 }),
        fc.uint8Array({ minLength: 1, maxLength: 4 }),
        (one, other) => {
          const item = { id: '1', hash: Buffer.from(one), price: '1.5' }
          const start = keysOf(part, item, { format: 'low-level' })
          const { byLevel: _, ...last } = start as Record<string, unknown>
          const made = queryInput(part, { hash: Buffer.from(one) }, { index, format: 'low-level' })
          const cursor = encodeCursor(last, made)
          const plain = queryInput(part, { hash: one }, { index, format: 'low-level' })
          expect(decodeCursor(cursor, plain)).toEqual(last)
          const elsewhere = queryInput(part, { hash: Buffer.from(other) }, { index })
          const isSame = Buffer.compare(one, other) === 0
          expect(refusal(() => decodeCursor(cursor, elsewhere))).toBe(
            isSame ? 'no error' : 'INVALID_CURSOR',
          )
        },
      ),
    )
  })

  it('open in the other format', () => {
    const prices = fc.constantFrom('0', '1.50', '10', '90071992547409930.00')
    fc.assert(
      fc.property(prices, fc.boolean(), (price, lowFirst) => {
        const hash = Uint8Array.of(1)
        const formats = lowFirst
          ? (['low-level', 'document'] as const)
          : (['document', 'low-level'] as const)
        const [made, read] = formats.map((format) =>
          queryInput(part, { hash, price }, { index, format: format as 'low-level' }),
        ) as unknown as [QueryInput, QueryInput]
        const last = { PK: 'PART#1', hash: { B: hash }, price: { N: price } }
        expect(decodeCursor(encodeCursor(last, made), read)).toBeDefined()
      }),
    )
  })
})

describe('readAll', () => {
  const event = entity(app, 'Event', {
    primary: { pk: sharded(key('E'), { by: 'id', count: 3 }), sk: key(text('id')) },
  })
  interface Row {
    PK?: string
    SK?: string
  }
  const store = (rows: readonly Required<Row>[]) => async (input: QueryInput) => {
    const pk = input.ExpressionAttributeValues[':pk']
    const start = String(input.ExclusiveStartKey?.['SK'] ?? '')
    const all = rows.filter((row) => row.PK === pk && row.SK > start)
    const Items: Row[] = all.slice(0, 2).map((row) => ({ ...row }))
    return Items.length < all.length ? { Items, LastEvaluatedKey: { ...Items.at(-1) } } : { Items }
  }
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ PK: `E#SHARD#${i % 3}`, SK: `e${100 + i}` }))

  it('continues after what it delivered, whatever the caller does to a row, and after any failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
        async (count, limit, failures) => {
          const run = store(rowsOf(count))
          const seen: string[] = []
          let cursor: string | undefined
          let calls = 0
          do {
            const rows = readAll(
              queryInputs(event, {}, { cursor }),
              async (input: QueryInput) => {
                calls += 1
                if (failures.includes(calls)) throw new Error('refused once')
                return run(input)
              },
              { limit },
            )
            try {
              for await (const row of rows) {
                seen.push(row.SK as string)
                // A caller may do with a row what it likes.
                if (seen.length % 2) delete row.SK
                else row.PK = 'changed'
              }
            } catch (error) {
              expect(String(error)).toContain('refused once')
            }
            cursor = rows.cursor
          } while (cursor !== undefined && calls < 999)
          expect(seen).toEqual(rowsOf(count).map(({ SK }) => SK))
        },
      ),
    )
  })

  it('says before the first request that an input has lost its origin; extend keeps it', async () => {
    let requests = 0
    const run = async () => {
      requests += 1
      return { Items: [] }
    }
    const copied = queryInputs(event, {}).map((input) => ({
      ...input,
      ExpressionAttributeNames: { ...input.ExpressionAttributeNames, '#x': 'x' },
    }))
    expect(refusal(() => readAll(copied, run))).toBe('INVALID_CONDITION')
    expect(requests).toBe(0)
    const extended = queryInputs(event, {}).map((input) =>
      extend(input, {
        FilterExpression: '#x = :x',
        ExpressionAttributeNames: { '#x': 'x' },
        ExpressionAttributeValues: { ':x': 1 },
      }),
    )
    const rows = readAll(extended, run, { limit: 1 })
    for await (const row of rows) expect(row).toBeUndefined()
    expect(rows.cursor).toBeUndefined()
    expect(requests).toBe(3)
  })

  it('asks for whole pages where a filter drops rows', async () => {
    const limits: unknown[] = []
    const inputs = queryInputs(event, {}).map((input) =>
      extend(input, { FilterExpression: '#sk <> :x' }),
    )
    for await (const _ of readAll(
      inputs,
      async (input) => {
        limits.push(input.Limit)
        return { Items: [] }
      },
      { limit: 1 },
    ))
      expect(_).toBeUndefined()
    expect(limits).toEqual([undefined, undefined, undefined])
  })
})

describe('secrets', () => {
  it('are copied: wiping them afterwards changes nothing', async () => {
    const secret = new Uint8Array(32).fill(7)
    const cursors = sealedCursors([secret])
    secret.fill(0)
    const sealed = await cursors.seal('cursor')
    expect(await sealedCursors(new Uint8Array(32).fill(7)).open(sealed)).toBe('cursor')
    await expect(sealedCursors(new Uint8Array(32)).open(sealed)).rejects.toBeInstanceOf(KeyError)
  })

  it('rotate: the newest seals, all open', async () => {
    const [old, young] = [
      'an old secret of 32 bytes or more!',
      'a young secret of 32 bytes or more',
    ]
    const sealed = await sealedCursors(old as string).seal('x')
    const both = sealedCursors([young as string, old as string])
    expect(await both.open(sealed)).toBe('x')
    const newer = await both.seal('y')
    expect(await sealedCursors(young as string).open(newer)).toBe('y')
    await expect(sealedCursors(old as string).open(newer)).rejects.toBeInstanceOf(KeyError)
    expect(refusal(() => sealedCursors([]))).toBe('INVALID_DEFINITION')
    const long = 'x'.repeat(200_000)
    expect(await both.open(await both.seal(long))).toBe(long)
  })
})

describe('sparse native indexes', () => {
  const shop = table({
    name: 'shop',
    pk: 'PK',
    indexes: { byCity: { pk: ['city', 'open'], sk: [{ name: 'rank', type: 'N' }, 'since'] } },
  })
  const store = entity(shop, 'Store', {
    primary: { pk: key('STORE', text('id')) },
    byCity: {
      pk: [text('city'), boolean('open')],
      sk: [integer('rank', { digits: 2 }), date('since')],
      sparse: true,
    },
  })
  const values = fc.record(
    {
      city: fc.constantFrom('a', 'b', null),
      open: fc.constantFrom(true, false, null),
      rank: fc.constantFrom(1, 2, null),
      since: fc.constantFrom('2024-01-15', '2024-01-16', null),
    },
    { requiredKeys: [] },
  )

  it('hold each attribute as the index takes it, even while others are missing', () => {
    expect({ ...keysOf(store, { id: '1', open: true, rank: 2 }) }).toEqual({
      PK: 'STORE#1',
      open: '1',
      rank: 2,
    })
    expect(putInput(store, { id: '1', open: false, city: null }).Item).toEqual({
      id: '1',
      PK: 'STORE#1',
      open: '0',
    })
  })

  it('have after an update what a put would have written, from what was read', () => {
    fc.assert(
      fc.property(values, values, (one, other) => {
        const before = putInput(store, { id: '1', ...one }).Item as Record<string, unknown>
        const after = { id: '1', ...other }
        const changes = staleKeysOf(store, before as never, after)
        const row: Record<string, unknown> = { ...before, ...changes.set }
        for (const name of changes.remove) delete row[name]
        expect(row).toEqual(putInput(store, after).Item)
        // The same through the whole update.
        const gone = Object.keys(before).filter(
          (name) => !Object.hasOwn(after, name) && name !== 'PK',
        )
        const given = { ...Object.fromEntries(gone.map((name) => [name, undefined])), ...other }
        const update = updateInput(store, before as never, given as never)
        expect(update.ConditionExpression).toContain('attribute_exists')
      }),
    )
  })
})

describe('identify', () => {
  it('reads no key out of what is not text', () => {
    const bare = entity(app, 'Bare', { primary: { pk: key(text('a')), sk: key(text('b')) } })
    for (const item of [
      {},
      { PK: 'x' },
      { PK: 5, SK: 'x' },
      { PK: 'x', SK: null },
      { PK: {}, SK: 'x' },
    ]) {
      expect(identify([bare], item)).toBeUndefined()
    }
  })

  it('finds what it wrote, whichever key knows a time better', () => {
    const units = ['year', 'month', 'day', 'hour'] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...units),
        fc.constantFrom(...units, 'time' as const),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        (first, second, at) => {
          const of = entity(app, 'Of', {
            primary: {
              pk: key('P', bucket('at', first)),
              sk: key('S', second === 'time' ? time('at') : bucket('at', second)),
            },
          })
          const item = keysOf(of, { at })
          const found = identify([of], item)
          expect(found?.entity).toBe('Of')
          expect(primaryKeyOf(of, found?.values as never)).toEqual(item)
        },
      ),
    )
  })

  it('gives what primaryKeyOf takes, even where no key holds what decides the shard', () => {
    const of = entity(app, 'Of', {
      primary: {
        pk: sharded(key('P', text('p')), { by: 'id', count: 5 }),
        sk: key('S', text('s')),
      },
    })
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (id, p, s) => {
        fc.pre([id, p, s].every((one) => !/[\u{10ffff}\p{Cs}]/u.test(one)))
        const item = keysOf(of, { id, p, s })
        const found = identify([of], item)
        expect(primaryKeyOf(of, found?.values as never)).toEqual(item)
      }),
    )
    expect(refusal(() => primaryKeyOf(of, { p: '', s: '', shard: 9 } as never))).toBe(
      'INVALID_VALUE',
    )
  })

  it('reads what was written when there were other shards, where the key says so', () => {
    const of = (count: number, formerly: number[] = []) =>
      entity(app, 'Of', {
        primary: { pk: sharded(key('P'), { by: 'id', count, formerly }), sk: key('S', text('id')) },
      })
    for (let i = 0; i < 200; i++) {
      const item = keysOf(of(4), { id: `${i}` })
      expect(identify([of(6, [4])], item)?.values).toMatchObject({ id: `${i}` })
    }
    expect(queryInputs(of(4, [6]), {})).toHaveLength(6)
    expect(queryInputs(of(6, [4]), { id: '1' })).toHaveLength(6)
    expect(refusal(() => queryInput(of(6, [4]), { id: '1' }))).toBe('INVALID_CONDITION')
  })

  it('refuses a sort field that would be taken for the shard', () => {
    const keys = {
      primary: { pk: sharded(key('P'), { by: 'id', count: 2 }), sk: key(text('shard')) },
    }
    expect(refusal(() => entity(app, 'Of', keys))).toBe('INVALID_DEFINITION')
  })
})

describe('sharding', () => {
  it('goes by the value and not by its spelling, where the value is a field of the entity', () => {
    const of = entity(app, 'Of', {
      primary: { pk: key('P', uuid('id')), sk: key('S') },
      GSI1: { pk: sharded(key('ALL'), { by: 'id', count: 97 }), sk: key(uuid('id')) },
    })
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(keysOf(of, { id: id.toUpperCase() })).toEqual(keysOf(of, { id }))
        const asked = queryInput(of, { id: id.toUpperCase() }, { index: 'GSI1' })
        expect(asked.ExpressionAttributeValues[':pk']).toBe(keysOf(of, { id }).G1P)
      }),
    )
    const numbered = entity(app, 'Numbered', {
      primary: { pk: key('P', integer('number', { digits: 4 })), sk: key('S') },
      GSI1: {
        pk: sharded(key('ALL'), { by: 'number', count: 4 }),
        sk: key(integer('number', { digits: 4 })),
      },
    })
    const own = sharded(key('ALL'), { by: integer('number', { digits: 4 }), count: 4 })
    for (let number = 0; number < 50; number++) {
      expect(keysOf(numbered, { number }).G1P).toBe(own.encode({ number }))
    }
  })

  it('never ignores a value that decides the shard', () => {
    const of = entity(app, 'Of', {
      primary: { pk: key('P', text('id')), sk: key('S') },
      GSI1: {
        pk: sharded(key('ALL', text('kind')), { by: 'id', count: 4 }),
        sk: key(date('on'), text('id')),
      },
    })
    const index = 'GSI1' as const
    const filtered = queryInput(of, { kind: 'a', id: '1' }, { index })
    expect(filtered.FilterExpression).toBe('#by = :by')
    expect(filtered.ExpressionAttributeNames['#by']).toBe('id')
    expect(filtered.ExpressionAttributeValues[':by']).toBe('1')
    const leading = queryInput(of, { kind: 'a', id: '1', on: '2024-01-15' }, { index })
    expect(leading.FilterExpression).toBeUndefined()
    expect(leading.ExpressionAttributeValues[':sk']).toBe('2024-01-15#1')
    const exact = entity(app, 'Exact', {
      primary: { pk: key('P', uuid('id')), sk: key('S') },
      GSI1: { pk: sharded(key('ALL'), { by: 'id', count: 4 }), sk: key(date('on')) },
    })
    const id = '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f'
    expect(refusal(() => queryInput(exact, { id }, { index }))).toBe('INVALID_CONDITION')
  })
})

describe('buckets', () => {
  it('are none for a period that ends before it starts, even within one', () => {
    const of = entity(app, 'Of', {
      primary: { pk: key('P', bucket('at', 'day')), sk: key(text('id')) },
    })
    const [early, late] = [new Date('2024-01-15T01:00:00Z'), new Date('2024-01-15T02:00:00Z')]
    expect(queryInputs(of, { at: between(early, late) }).length).toBe(1)
    expect(queryInputs(of, { at: between(late, early) })).toEqual([])
    const next = new Date('2024-01-16T00:00:00Z')
    expect(queryInputs(of, { at: between(next, early) })).toEqual([])
  })
})

describe('own properties only', () => {
  it('are looked at: a field may be named like what all objects have', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
    for (const name of names) {
      const of = entity(app, 'Of', {
        primary: { pk: key('P', text('id')), sk: key('S') },
        GSI1: { pk: key('G', text(name)), sk: key('S'), sparse: true },
      }) as never
      expect(untyped(keysOf)(of, { id: '1' })).toEqual({ PK: 'P#1', SK: 'S' })
      const item = Object.fromEntries([
        ['id', '1'],
        [name, 'x'],
      ])
      expect(untyped(keysOf)(of, item)).toMatchObject({ G1P: 'G#x' })
      expect(refusal(() => untyped(queryInput)(of, {}, { index: 'GSI1' }))).toBe(
        'INVALID_CONDITION',
      )
    }
  })
})

describe('tables', () => {
  it('are refused where CreateTable would refuse them', () => {
    const good = { name: 'app', pk: 'PK', sk: 'SK' }
    const many = (count: number, make: (i: number) => object) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`index-${i}`, make(i)]))
    for (const bad of [
      { ...good, sk: '' },
      { ...good, pk: 'x'.repeat(256) },
      { ...good, pk: 'é'.repeat(128) },
      { ...good, name: 'ab' },
      { ...good, name: 'a b' },
      { ...good, name: 'x'.repeat(256) },
      { ...good, indexes: { ab: { pk: 'G' } } },
      { ...good, indexes: { 'a b c': { pk: 'G' } } },
      { ...good, indexes: { GSI1: { pk: 'G', sk: '' } } },
      { ...good, indexes: many(21, (i) => ({ pk: `G${i}` })) },
      { ...good, indexes: many(6, (i) => ({ sk: `L${i}` })) },
      { ...good, type: 'PK' },
      { ...good, pk: [] },
      { ...good, ttl: 'PK' },
      { ...good, ttl: '' },
      { ...good, indexes: { GSI1: { pk: 'G', projection: 'all' } } },
      { ...good, indexes: { GSI1: { pk: 'G', projection: [] } } },
      { ...good, indexes: { GSI1: { pk: 'G', projection: ['a', 'a'] } } },
      { ...good, pk: ['A', 'B'] },
      { ...good, pk: [{ name: 'A', type: 'M' }] },
      { ...good, indexes: { LSI1: { sk: ['A', 'B'] } } },
      // The text of a key in one place, and a value of the item in another.
      { ...good, indexes: { GSI1: { pk: ['PK'] } } },
      { ...good, pk: ['A'], indexes: { GSI1: { pk: 'A' } } },
      { ...good, type: '' },
      undefined,
      null,
      'app',
    ]) {
      expect(refusal(() => untyped(table)(bad))).toBe('INVALID_DEFINITION')
    }
    expect(table({ ...good, pk: 'x'.repeat(255) }).name).toBe('app')
    expect(
      Object.keys(table({ ...good, indexes: many(20, (i) => ({ pk: `G${i}` })) } as never).indexes),
    ).toHaveLength(21)
  })
})

describe('hostile arguments', () => {
  const revoked = (): object => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new TypeError('no')
      },
      ownKeys: () => {
        throw new TypeError('no')
      },
    },
  )
  let flips = 0
  const changing = {
    get userId() {
      flips += 1
      return flips % 2 ? 'a' : 5
    },
    id: '1',
  }
  const cyclic: Record<string, unknown> = { userId: '1', id: '2' }
  cyclic['self'] = cyclic
  const hostile: readonly unknown[] = [
    undefined,
    null,
    0,
    -0,
    Number.NaN,
    10n,
    '',
    'x',
    '\uD800',
    'x'.repeat(1 << 20),
    true,
    Symbol('s'),
    () => 'x',
    [],
    [undefined],
    new Array(1000),
    {},
    Object.create(null),
    new Date(Number.NaN),
    revoked(),
    throwing,
    changing,
    cyclic,
    new Map([[1, 2]]),
    new Set([{}]),
    runInNewContext('({ userId: "1", id: "2" })'),
    runInNewContext('new Date(0)'),
    runInNewContext('new Uint8Array(2)'),
    {
      toString: () => {
        throw new Error('no')
      },
    },
    { userId: revoked(), id: throwing },
    {
      [Symbol.toPrimitive]: () => {
        throw new Error('no')
      },
    },
    { PK: throwing, SK: revoked() },
    { S: throwing },
    { Items: throwing },
    { Items: [null], LastEvaluatedKey: 5 },
    JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`),
  ]
  const input = queryInput(order, { userId: '1' })
  const good: Record<string, readonly unknown[]> = {
    table: [{ name: 'app', pk: 'PK' }],
    entity: [app, 'Order', order.keys, {}],
    keysOf: [order, { userId: '1', id: '2' }, {}],
    primaryKeyOf: [order, { userId: '1', id: '2' }, {}],
    putInput: [order, { userId: '1', id: '2' }, {}],
    getInput: [order, { userId: '1', id: '2' }, {}],
    deleteInput: [order, { userId: '1', id: '2' }, {}],
    updateInput: [order, { userId: '1', id: '2' }, { a: 1 }, {}],
    transactInput: [order, { userId: '1', id: '2' }, { userId: '1', id: '3' }, {}],
    staleKeysOf: [order, { userId: '1', id: '2' }, { userId: '1', id: '2' }, {}],
    identify: [[order], { PK: 'USER#1', SK: 'ORDER#2' }],
    isMarker: [order, { PK: 'USER#1', SK: 'ORDER#2' }],
    ownerInput: [named, { name: 'a' }, {}],
    itemOf: [order, { PK: 'USER#1', SK: 'ORDER#2' }],
    group: [[order], [{ PK: 'USER#1', SK: 'ORDER#2' }]],
    queryInput: [order, { userId: '1' }, {}],
    queryInputs: [order, { userId: '1' }, {}],
    collectionInput: [[order], { userId: '1' }, {}],
    extend: [input, { FilterExpression: 'a = b' }],
    page: [input, { Items: [] }],
    itemCursor: [input, { PK: 'USER#1', SK: 'ORDER#2' }],
    encodeCursor: [{ PK: 'USER#1', SK: 'ORDER#2' }, input],
    decodeCursor: [encodeCursor({ PK: 'USER#1', SK: 'ORDER#2' }, input), input],
    sealedCursors: [['a secret of at least 32 bytes, from a safe place'], {}],
    readAll: [queryInputs(order, { userId: '1' }), async () => ({ Items: [] }), {}],
    keyCondition: [{ pk: ['PK', 'x'] }, {}],
    createTableInput: [app, {}],
    cloudFormationTable: [app, {}],
    principalTag: ['tenantId'],
    tenantPolicy: [
      [order],
      { userId: '1' },
      { table: 'arn:aws:dynamodb:eu-west-1:123456789012:table/app', actions: 'read' },
    ],
  }

  /** What may be of any length, and is read to its end by some function. */
  const LONG: readonly ((size: number) => unknown)[] = [
    (size) => 'x'.repeat(size),
    (size) => Array.from({ length: size }, () => 'x'),
    (size) => Object.fromEntries(Array.from({ length: size }, (_, i) => [`a${i}`, 'x'])),
    (size) => ({ userId: 'x'.repeat(size), id: '\0'.repeat(size), PK: 'USER#1', SK: 'ORDER#2' }),
    (size) => ({ userId: '1', id: '2', ...Array.from({ length: size }, () => 'x') }),
  ]

  it('are all the functions', () => {
    const functions = Object.entries(adapters).filter(([, value]) => typeof value === 'function')
    expect(Object.keys(good).sort()).toEqual(
      functions
        .map(([name]) => name)
        .filter((name) => name !== 'readPage')
        .sort(),
    )
  })

  it.each(Object.entries(good))(
    '%s answers, or throws a KeyError, in linear time',
    (name, args) => {
      const call = (adapters as unknown as Record<string, (...args: unknown[]) => unknown>)[
        name
      ] as (...args: unknown[]) => unknown
      call(...args)
      args.forEach((_, at) => {
        for (const one of hostile) {
          let thrown: unknown
          try {
            call(...args.map((arg, i) => (i === at ? one : arg)))
          } catch (error) {
            thrown = error
          }
          if (thrown === undefined) continue
          expect(thrown, `${name}, argument ${at}`).toBeInstanceOf(KeyError)
          expect((thrown as Error).message.length).toBeLessThan(2000)
        }
        const withOne = (one: unknown) => call(...args.map((arg, i) => (i === at ? one : arg)))
        for (const long of LONG)
          expect(growsFast(withOne, long, 8_000), `${name}, argument ${at}`).toBe(false)
      })
    },
  )

  it('are refused by readPage and by what was sealed', async () => {
    const cursors = sealedCursors('a secret of at least 32 bytes, from a safe place')
    for (const one of hostile) {
      if (one === undefined) continue
      await expect(cursors.open(one as never)).rejects.toBeInstanceOf(KeyError)
      // A promise looks at what it resolves to: what fails there is the caller's own.
      const isOwn = await Promise.resolve(one).then(
        () => false,
        () => true,
      )
      if (isOwn) continue
      const run = async () => one as never
      const inputs = queryInputs(order, { userId: '1' })
      await adapters.readPage(inputs, run, { limit: 3 }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(KeyError)
      })
    }
  })
})

describe('bytes in text', () => {
  it('are read as they were written', () => {
    expect(toBase64Url(toUtf8('é'))).toBe('w6k')
    expect(createTableInput(app).TableName).toBe('app')
    expect(page(queryInput(order, { userId: '1' }), {}).items).toEqual([])
    expect(itemCursor(queryInput(order, { userId: '1' }), { PK: 'USER#1', SK: 'ORDER#1' })).toMatch(
      /^[\w-]+$/,
    )
    expect(collectionInput([order], { userId: '1' }).TableName).toBe('app')
    const moved = transactInput(order, { userId: '1', id: '1' }, { userId: '1', id: '2' })
    expect(moved.TransactItems).toHaveLength(2)
  })
})

describe('conditions that are inherited', () => {
  class Asked {
    userId = 'u'
    get id(): string {
      return 'x'
    }
  }

  it.each([new Asked(), Object.assign(Object.create({ id: 'x' }), { userId: 'u' })])(
    'are not lost: %o',
    (given) => {
      const message = 'id: expected an own property, got an inherited one'
      expect(() => queryInput(order, given)).toThrow(message)
    },
  )
})
