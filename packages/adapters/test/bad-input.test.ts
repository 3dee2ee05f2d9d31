import {
  between,
  bucket,
  bytes,
  choice,
  date,
  decimal,
  during,
  gt,
  gte,
  integer,
  key,
  number,
  sharded,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { refusal, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  collectionInput,
  decodeCursor,
  deleteInput,
  encodeCursor,
  entity,
  getInput,
  identify,
  keyCondition,
  keysOf,
  primaryKeyOf,
  putInput,
  queryInput,
  queryInputs,
  readAll,
  readPage,
  sealedCursors,
  staleKeysOf,
  table,
  transactInput,
  updateInput,
} from '../src/index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    LSI1: { sk: 'LSI1SK' },
    native: {
      pk: ['country'],
      sk: ['city', { name: 'rank', type: 'N' }, { name: 'hash', type: 'B' }],
    },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
    sparse: true,
  },
  native: {
    pk: [text('country')],
    sk: [text('city'), integer('rank', { digits: 3 }), bytes('hash')],
    sparse: true,
  },
})
const raw = entity(app, 'Raw', { primary: { pk: key(text('a')), sk: key(text('b')) } })
const at = new Date('2024-01-15T10:30:00Z')
const keys = untyped(keysOf)
const query = untyped(queryInput)
const queries = untyped(queryInputs)

describe('keys that DynamoDB would refuse', () => {
  it('are refused when they are over 2048 or 1024 UTF-8 bytes', () => {
    expect(primaryKeyOf(raw, { a: 'é'.repeat(1024), b: 'b' }).PK).toHaveLength(1024)
    expect(primaryKeyOf(raw, { a: 'a', b: '😀'.repeat(256) }).SK).toHaveLength(512)
    for (const values of [
      { a: `${'é'.repeat(1024)}a`, b: 'b' },
      { a: 'a', b: `${'😀'.repeat(256)}b` },
    ]) {
      expect(refusal(() => keysOf(raw, values))).toBe('INVALID_SIZE')
      expect(refusal(() => primaryKeyOf(raw, values))).toBe('INVALID_SIZE')
      expect(refusal(() => queryInput(raw, values))).toBe('INVALID_SIZE')
    }
    const long = 'x'.repeat(1025)
    for (const b of [
      gte(long),
      gt(long),
      startsWith(long),
      between('a', long),
      between(long, 'z'),
    ]) {
      expect(refusal(() => queryInput(raw, { a: 'a', b }))).toBe('INVALID_SIZE')
    }
    expect(refusal(() => keyCondition({ pk: ['PK', 'x'.repeat(2049)] }))).toBe('INVALID_SIZE')
    expect(refusal(() => keyCondition({ pk: ['PK', 'x'], sk: ['SK', long] }))).toBe('INVALID_SIZE')
  })

  it('are refused when they are empty', () => {
    expect(refusal(() => keysOf(raw, { a: '', b: 'b' }))).toBe('INVALID_SIZE')
    expect(refusal(() => keysOf(raw, { a: 'a', b: '' }))).toBe('INVALID_SIZE')
    expect(refusal(() => queryInput(raw, { a: '' }))).toBe('INVALID_SIZE')
    expect(refusal(() => queryInput(raw, { a: 'a', b: '' }))).toBe('INVALID_SIZE')
    expect(refusal(() => keyCondition({ pk: ['PK', ''] }))).toBe('INVALID_SIZE')
    const item = {
      userId: '1',
      at,
      orderId: '1',
      country: 'US',
      city: '',
      rank: 1,
      hash: Uint8Array.of(1),
    }
    expect(refusal(() => keysOf(order, item))).toBe('INVALID_SIZE')
    expect(refusal(() => keysOf(order, { ...item, city: 'x', hash: new Uint8Array() }))).toBe(
      'INVALID_SIZE',
    )
  })

  it('are refused when a native key is too long altogether', () => {
    const item = { userId: '1', at, orderId: '1', country: 'US', rank: 1, hash: Uint8Array.of(1) }
    expect(keysOf(order, { ...item, city: 'x'.repeat(1021) })).toHaveProperty('city')
    expect(refusal(() => keysOf(order, { ...item, city: 'x'.repeat(1022) }))).toBe('INVALID_SIZE')
    const given = { country: 'US', city: 'x'.repeat(1023) }
    expect(refusal(() => queryInput(order, { ...given, rank: gt(1) }, { index: 'native' }))).toBe(
      'INVALID_SIZE',
    )
  })
})

describe('values that have no key', () => {
  it('are refused, and so are missing ones of the primary key', () => {
    for (const bad of [
      {},
      undefined,
      null,
      'x',
      { userId: '1', at },
      { userId: '1', at: new Date(Number.NaN), orderId: '1' },
      { userId: null, at, orderId: '1' },
      { userId: '\uD800', at, orderId: '1' },
      { userId: '1', at, orderId: '1', status: 'lost' },
      { userId: '1', at, orderId: '1', country: 1, city: 'x', rank: 1, hash: Uint8Array.of(1) },
      { userId: '1', at, orderId: '1', country: 'x', city: 'x', rank: 1.5, hash: Uint8Array.of(1) },
    ]) {
      expect(refusal(() => keys(order, bad))).toBe('INVALID_VALUE')
    }
    expect(refusal(() => keys(order, { userId: '1', at, orderId: '1' }, { format: 'xml' }))).toBe(
      'INVALID_CONDITION',
    )
  })

  it('are refused when two indexes disagree about an attribute', () => {
    const inverted = table({
      name: 'app',
      pk: 'PK',
      sk: 'SK',
      indexes: { inv: { pk: 'SK', sk: 'PK' } },
    })
    const bad = entity(inverted, 'Bad', {
      primary: { pk: key('A', text('a')), sk: key('B', text('b')) },
      inv: { pk: key('B', text('b')), sk: key('OTHER', text('a')) },
    })
    expect(refusal(() => keysOf(bad, { a: '1', b: '2' }))).toBe('INVALID_VALUE')
  })

  it('are refused when an update would change the primary key', () => {
    const item = { userId: '1', at, orderId: '1' }
    expect(refusal(() => staleKeysOf(order, item, { ...item, orderId: '2' }))).toBe('INVALID_VALUE')
  })

  it('are refused when two entities have them in common', () => {
    const twin = entity(app, 'Twin', { primary: order.keys.primary })
    const item = keysOf(order, { userId: '1', at, orderId: '1' })
    expect(refusal(() => identify([order, twin], item))).toBe('INVALID_KEY')
    expect(identify([order], {})).toBeUndefined()
    expect(identify([order], { PK: 'USER#1', SK: 5 })).toBeUndefined()
  })
})

describe('queries that name no range', () => {
  it.each([
    ['a range on the partition', { userId: gte('1') }, {}],
    ['a missing partition value', {}, {}],
    ['an undefined partition value', { userId: undefined }, {}],
    ['no conditions', undefined, {}],
    ['an unknown index', { userId: '1' }, { index: 'GSI9' }],
    ['an index of the table that the entity is not in', { userId: '1' }, { index: 'LSI1' }],
    ['the name of a method as index', { userId: '1' }, { index: 'toString' }],
    ['a sharded partition', { status: 'open' }, { index: 'GSI1' }],
    ['a range of what decides the shard', { status: 'open', orderId: gte('a') }, { index: 'GSI1' }],
    ['an unknown field', { userId: '1', name: 'x' }, {}],
    ['a gap', { userId: '1', orderId: '1' }, {}],
    ['an operator before the last field', { userId: '1', at: gte(at), orderId: '1' }, {}],
    ['a gap in a native key', { country: 'US', rank: 1 }, { index: 'native' }],
    [
      'an early operator in a native key',
      { country: 'US', city: gt('a'), rank: 1 },
      { index: 'native' },
    ],
    ['a range on a native partition', { country: gt('US') }, { index: 'native' }],
    [
      'a start of a number',
      { country: 'US', city: 'x', rank: startsWith('1') },
      { index: 'native' },
    ],
    ['a limit of 0', { userId: '1' }, { limit: 0 }],
    ['a limit of a half', { userId: '1' }, { limit: 0.5 }],
    ['a direction in text, which would count as true', { userId: '1' }, { descending: 'false' }],
    ['an unknown format', { userId: '1' }, { format: 'xml' }],
  ])('%s', (_, conditions, options) => {
    expect(refusal(() => query(order, conditions, options))).toBe('INVALID_CONDITION')
  })

  it('a put, a fan-out and a page with options of the wrong type', async () => {
    const metric = entity(app, 'Metric', {
      primary: { pk: key('M', bucket('at', 'day')), sk: key(time('at')) },
    })
    const put = () => putInput(metric, { at }, { ifNew: 'false' as never })
    expect(refusal(put)).toBe('INVALID_CONDITION')
    const period = { at: between(at, at) }
    const options = { descending: 'true' as never }
    expect(refusal(() => queryInputs(metric, period, options))).toBe('INVALID_CONDITION')
    const inputs = queryInputs(metric, period)
    expect(refusal(() => readAll(inputs, 'run' as never))).toBe('INVALID_CONDITION')
    const run = async () => ({ Items: [] })
    await expect(readPage(inputs, run, {} as never)).rejects.toThrow(
      'readPage: limit: expected an integer from 1, got undefined',
    )
  })

  it('bad values', () => {
    expect(refusal(() => query(order, { userId: 5 }))).toBe('INVALID_VALUE')
    expect(refusal(() => query(order, { userId: '1', at: '2024' }))).toBe('INVALID_VALUE')
    expect(refusal(() => query(order, { userId: '1', at: startsWith('2024-1') }))).toBe(
      'INVALID_CONDITION',
    )
  })

  it('a range of buckets other than between', () => {
    const metric = entity(app, 'Metric', {
      primary: { pk: key('M', text('name'), bucket('at', 'day')), sk: key(time('at')) },
    })
    for (const conditions of [
      { name: 'x', at: gte(at) },
      { name: between('a', 'b'), at },
      { name: 'x' },
      { name: 'x', at: between(at, at), other: 1 },
    ]) {
      expect(refusal(() => queries(metric, conditions))).toBe('INVALID_CONDITION')
    }
    expect(refusal(() => queries(metric, { name: 'x', at: between<unknown>(at, 'x') }))).toBe(
      'INVALID_VALUE',
    )
    expect(queries(metric, { name: 'x', at: between(at, new Date(0)) })).toEqual([])
  })

  it('a period in one query: the message names queryInputs, for a bucket only', () => {
    const metric = entity(app, 'Metric', {
      primary: { pk: key('M', text('name'), bucket('at', 'day')), sk: key(time('at')) },
    })
    for (const period of [between(at, at), during('2024'), gte(at)]) {
      expect(() => query(metric, { name: 'x', at: period })).toThrow(
        `Metric: primary: at: expected one value; a period needs queryInputs, got ${period.operator}`,
      )
    }
    expect(() => query(metric, { name: gte('x'), at })).toThrow(
      'Metric: primary: name: expected one value, got gte',
    )
  })
})

describe('what no partition settles', () => {
  it('leaves a gap in the sort key, and is refused rather than ignored', () => {
    const daily = entity(app, 'Daily', {
      primary: { pk: key('D', bucket('at', 'day')), sk: key(text('sensor'), time('at')) },
    })
    for (const conditions of [{ at }, { at: between(at, at) }]) {
      expect(refusal(() => queries(daily, conditions))).toBe('INVALID_CONDITION')
    }
    const exact = queryInput(daily, { at, sensor: 'a' })
    expect(exact.ExpressionAttributeValues?.[':sk']).toBe('a#2024-01-15T10:30:00.000Z')

    const spread = entity(app, 'Spread', {
      primary: { pk: sharded(key('S'), { by: 'id', count: 2 }), sk: key(date('on'), text('id')) },
    })
    expect(refusal(() => queries(spread, { id: gte('a') }))).toBe('INVALID_CONDITION')
    expect(queries(spread, { id: 'a' })).toHaveLength(1)
    expect(queries(spread, { on: '2024-01-15', id: gte('a') })).toHaveLength(2)

    const elsewhere = entity(app, 'Elsewhere', {
      primary: { pk: sharded(key('E'), { by: 'id', count: 2 }), sk: key(date('on')) },
    })
    expect(refusal(() => queries(elsewhere, { id: gte('a') }))).toBe('INVALID_CONDITION')
    expect(queries(elsewhere, { id: 'a' })).toHaveLength(1)
  })
})

describe('numbers that DynamoDB does not hold', () => {
  const scores = table({
    name: 'scores',
    pk: 'id',
    indexes: { byScore: { pk: ['game'], sk: [{ name: 'n', type: 'N' }] } },
  })
  const of = <F extends ReturnType<typeof number<'n'>> | ReturnType<typeof decimal<'n'>>>(
    field: F,
  ) =>
    entity(scores, 'Score', {
      primary: { pk: key('S') },
      byScore: { pk: [text('game')], sk: [field] },
    })

  it('are refused', () => {
    for (const n of [1e126, -1e126, 1e-131, Number.POSITIVE_INFINITY]) {
      expect(refusal(() => keysOf(of(number('n')), { game: 'x', n }))).toBe('INVALID_VALUE')
    }
    const exact = of(decimal('n', { digits: 20, scale: 2 }))
    const item = { game: 'x', n: '12345678901234567890.12' }
    expect(refusal(() => keysOf(exact, item))).toBe('INVALID_VALUE')
    expect(keysOf(exact, item, { format: 'low-level' }).n).toEqual({ N: '12345678901234567890.12' })
    expect(keysOf(exact, { game: 'x', n: '99.90' }).n).toBe(99.9)
  })
})

describe('secrets', () => {
  it('are refused when they are too short, at once', () => {
    for (const secret of ['', 'x'.repeat(31), new Uint8Array(31), undefined, 5]) {
      expect(refusal(() => untyped(sealedCursors)(secret))).toBe('INVALID_DEFINITION')
    }
    expect(sealedCursors(new Uint8Array(32))).toHaveProperty('seal')
  })
})

describe('cursors', () => {
  it('are refused when they are nothing that we made', () => {
    const input = queryInput(order, { userId: '1' })
    for (const cursor of ['', 'x', '0'.repeat(40), '💥', null, 5, {}]) {
      expect(refusal(() => untyped(decodeCursor)(cursor, input))).toBe('INVALID_CURSOR')
      if (typeof cursor === 'string') {
        expect(refusal(() => query(order, { userId: '1' }, { cursor }))).toBe('INVALID_CURSOR')
      }
    }
    for (const bad of [
      {},
      { PK: 'USER#1' },
      { PK: 'USER#2', SK: 'ORDER#1' },
      { PK: 'USER#1', SK: 'X' },
      5,
    ]) {
      expect(refusal(() => untyped(encodeCursor)(bad, input))).toBe('INVALID_CURSOR')
    }
  })
})

describe('an option that nobody knows', () => {
  const run = async () => ({ Items: [] })
  const inputs = queryInputs(order, { userId: '1' })
  const item = { userId: '1', at: new Date(0), orderId: 'a' }
  const calls: Readonly<Record<string, (option: object) => unknown>> = {
    keysOf: (option) => untyped(keysOf)(order, item, option),
    primaryKeyOf: (option) => untyped(primaryKeyOf)(order, item, option),
    putInput: (option) => untyped(putInput)(order, item, option),
    getInput: (option) => untyped(getInput)(order, item, option),
    deleteInput: (option) => untyped(deleteInput)(order, item, option),
    staleKeysOf: (option) => untyped(staleKeysOf)(order, item, item, option),
    updateInput: (option) => untyped(updateInput)(order, item, { a: 1 }, option),
    transactInput: (option) =>
      untyped(transactInput)(order, item, { ...item, orderId: 'b' }, option),
    queryInput: (option) => untyped(queryInput)(order, { userId: '1' }, option),
    queryInputs: (option) => untyped(queryInputs)(order, { userId: '1' }, option),
    collectionInput: (option) => untyped(collectionInput)([order], { userId: '1' }, option),
    keyCondition: (option) => untyped(keyCondition)({ pk: ['PK', 'a'] }, option),
    readAll: (option) => untyped(readAll)(inputs, run, option),
    table: (option) => untyped(table)({ name: 'app', pk: 'PK', ...option }),
    'an index of a table': (option) =>
      untyped(table)({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GPK', ...option } } }),
    entity: (option) => untyped(entity)(app, 'Order', order.keys, option),
    'an index of an entity': (option) =>
      untyped(entity)(app, 'Order', { primary: { ...order.keys.primary, ...option } }),
  }
  it.each(Object.entries(calls))('is refused by %s', async (_, call) => {
    for (const name of ['indexName', 'scanIndexForward', 'note', 'formatt']) {
      expect(
        refusal(() => call({ [name]: true })),
        name,
      ).toMatch(/^INVALID_(CONDITION|DEFINITION)$/)
    }
    expect(() => call({})).not.toThrow()
  })
  it('is refused by readPage', async () => {
    await expect(untyped(readPage)(inputs, run, { limit: 1, note: 1 })).rejects.toThrow(
      'readPage: expected the options limit, maxRequests, concurrency, got "note"',
    )
  })
  it('consistent is known, and refused on a global index', () => {
    expect(queryInput(order, { userId: '1' }, { consistent: true }).ConsistentRead).toBe(true)
    const options = { index: 'GSI1', consistent: true } as const
    const conditions = { status: 'open', orderId: 'a', at: new Date(0) } as const
    expect(refusal(() => queryInput(order, conditions, options))).toBe('INVALID_CONDITION')
  })
})
