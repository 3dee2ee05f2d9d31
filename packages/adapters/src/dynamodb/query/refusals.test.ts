import {
  bucket,
  choice,
  during,
  gte,
  key,
  number,
  sharded,
  startsWith,
  text,
  time,
  uuid,
} from '@keywright/core'
import { refusalText, untyped } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  collectionInput,
  decodeCursor,
  encodeCursor,
  entity,
  extend,
  keyCondition,
  type QueryInput,
  queryInput,
  table,
} from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    native: { pk: ['country'], sk: ['city', { name: 'rank', type: 'N' }, 'note'] },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: {
    pk: sharded(key('STATUS', choice('status', ['open', 'done'])), { by: 'orderId', count: 4 }),
    sk: key(time('at')),
  },
  native: { pk: [text('country')], sk: [text('city'), number('rank'), text('note')] },
})
const former = entity(app, 'Former', {
  primary: { pk: sharded(key('F'), { by: 'id', count: 4, formerly: [2] }), sk: key(text('id')) },
})
const daily = entity(app, 'Daily', {
  primary: { pk: key('D', bucket('at', 'day')), sk: key(time('at')) },
})
const spread = entity(app, 'Spread', {
  primary: { pk: sharded(key('S'), { by: uuid('id'), count: 2 }), sk: key(text('x')) },
})
const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('USER') } })
const elsewhere = entity(table({ name: 'other', pk: 'PK', sk: 'SK' }), 'Else', {
  primary: { pk: key('USER', text('userId')), sk: key('ELSE') },
})
const admin = entity(app, 'Admin', { primary: { pk: key('ADMIN', text('userId')), sk: key('A') } })

const query = untyped(queryInput)
const collect = untyped(collectionInput)
const input = queryInput(order, { userId: '1' })
const unreadable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)
const fails = (): never => {
  throw new Error('no')
}
const cannotRead = 'expected arguments that can be read, got Error: no'
class Asked {
  readonly userId = '1'
  get at(): Date {
    return new Date(0)
  }
}

describe('what a query refuses says where, what was expected and what came', () => {
  it.each<[() => unknown, string]>([
    [() => query(unreadable, {}), `INVALID_VALUE queryInput: ${cannotRead}`],
    [
      () => query(order, {}),
      'INVALID_CONDITION Order: primary: userId: expected a value, got undefined',
    ],
    [() => query(order, 5), 'INVALID_CONDITION Order: primary: expected conditions, got 5'],
    [
      () => query(order, { userId: '1' }, { index: 'GSI9' }),
      'INVALID_CONDITION Order: expected one of primary, GSI1, native, got "GSI9"',
    ],
    [
      () => query(order, { userId: '1', name: 'x' }),
      'INVALID_CONDITION Order: primary: expected a field of its keys, got "name"',
    ],
    [
      () => query(former, { id: gte('a'), x: 1 }),
      'INVALID_CONDITION Former: primary: expected a field of its keys, got "x"',
    ],
    [
      () =>
        query(
          entity(app, 'X', {
            primary: { pk: sharded(key('X'), { by: 'id', count: 2 }), sk: key('X') },
          }),
          { id: gte('a') },
        ),
      'INVALID_CONDITION X: primary: expected a field of its keys, got "id"',
    ],
    [
      () => query(order, new Asked()),
      'INVALID_CONDITION Order: primary: at: expected an own property, got an inherited one',
    ],
    [
      () => query(daily, { at: during('2024') }),
      'INVALID_CONDITION Daily: primary: at: expected one value; a period needs queryInputs, got during',
    ],
    [
      () => query(order, { userId: gte('1') }),
      'INVALID_CONDITION Order: primary: userId: expected one value, got gte',
    ],
    [
      () => query(order, { status: 'open' }, { index: 'GSI1' }),
      'INVALID_CONDITION Order: GSI1: orderId: expected the one value that decides the shard, or queryInputs, got undefined',
    ],
    [
      () =>
        query(
          entity(app, 'Y', {
            primary: { pk: sharded(key('Y'), { by: 'id', count: 2 }), sk: key(text('id')) },
          }),
          { id: gte('a') },
        ),
      'INVALID_CONDITION Y: primary: id: expected the one value that decides the shard, or queryInputs, got several that it may be',
    ],
    [
      () => query(former, { id: 'a' }),
      'INVALID_CONDITION Former: primary: expected queryInputs, because the key had other shards before, got one query',
    ],
    [
      () => query(spread, { id: '0189f7ea-ae2f-7809-8aeb-b819cf5e9e7f' }),
      'INVALID_CONDITION Spread: primary: id: expected all sort fields before it, because no filter can find its rows, got "0189',
    ],
    [
      () => query(order, { country: 'US', rank: 1 }, { index: 'native' }),
      'INVALID_CONDITION Order: native: city: expected a value, got only rank',
    ],
    [
      () => query(order, { country: 'US', city: gte('a'), rank: 1 }, { index: 'native' }),
      'INVALID_CONDITION Order: native: city: expected an operator only on the last field, got one',
    ],
    [
      () => query(order, { country: 'US', city: 'a', rank: startsWith('1') }, { index: 'native' }),
      'INVALID_CONDITION Order: native: rank: expected a start of its values, got "1"',
    ],
    [
      () => query(order, { country: 'US', city: during('2024') }, { index: 'native' }),
      'INVALID_CONDITION Order: native: city: expected a span of its values, got "2024"',
    ],
    [() => query(order, { userId: '1', orderId: 'a' }), 'INVALID_CONDITION Order: primary: '],
    [
      () => query(order, { userId: '1' }, { index: 5 }),
      'INVALID_CONDITION queryInput: index: expected text, got 5',
    ],
    [
      () => query(order, { userId: '1' }, { limit: 0 }),
      'INVALID_CONDITION queryInput: limit: expected an integer from 1, got 0',
    ],
    [
      () => query(order, { userId: '1' }, { consistent: 1 }),
      'INVALID_CONDITION queryInput: consistent: expected true or false, got 1',
    ],
    [
      () => query(order, { userId: '1' }, { descending: 1 }),
      'INVALID_CONDITION queryInput: descending: expected true or false, got 1',
    ],
    [
      () => query(order, { userId: '1' }, { size: 1 }),
      'INVALID_CONDITION queryInput: expected the options index, limit, descending, consistent, cursor, format, got "size"',
    ],
    [
      () => query(order, { country: 'US' }, { index: 'native', consistent: true }),
      'INVALID_CONDITION consistent: expected the table or a local index, got "native"',
    ],
    [
      () => collect(unreadable, {}),
      'INVALID_CONDITION collectionInput: expected a list of entities, got ',
    ],
    [() => collect([unreadable], {}), `INVALID_VALUE collectionInput: ${cannotRead}`],
    [() => collect([], {}), 'INVALID_CONDITION collectionInput: expected a list of entities, got '],
    [
      () => collect([order], { userId: '1' }, { size: 1 }),
      'INVALID_CONDITION collectionInput: expected the options index,',
    ],
    [
      () => collect([user, order], { userId: '1', at: new Date() }),
      'INVALID_CONDITION User: primary: expected a field of its keys, got "at"',
    ],
    [
      () => collect([order, order], { userId: '1', at: new Date() }),
      'INVALID_CONDITION Order, Order: expected values of the partition only, got "at"',
    ],
    [
      () => collect([user, elsewhere], { userId: '1' }),
      'INVALID_CONDITION User, Else: expected entities of one table, got several',
    ],
    [
      () => collect([user, admin], { userId: '1' }),
      'INVALID_CONDITION User, Admin: expected entities of one partition, got several',
    ],
    [() => untyped(extend)(5, {}), 'INVALID_VALUE extend: expected an input, got 5'],
    [
      () => untyped(extend)(Object.defineProperty({}, 'a', { enumerable: true, get: fails }), {}),
      `INVALID_VALUE extend: ${cannotRead}`,
    ],
    [() => untyped(extend)(input, 5), 'INVALID_VALUE extend: expected parts of an input, got 5'],
    // The SDK leaves out what it does not know: without the filter, it reads every row.
    [
      () => extend(input, { FilterExpresion: 'total > :least' }),
      'INVALID_CONDITION extend: expected a part that the SDK takes, got "FilterExpresion"',
    ],
    [
      () => extend(input, { TableName: 'x' }),
      'INVALID_CONDITION extend: TableName: expected a part that the input does not have, got a second one',
    ],
    [
      () => extend(input, { ExpressionAttributeValues: { ':pk': 'x' } }),
      'INVALID_CONDITION extend: ExpressionAttributeValues: expected a placeholder that the input does not use, got ":pk"',
    ],
    [
      () => extend({ UpdateExpression: 'SET a = :a' }, { UpdateExpression: 'SET a = :b' }),
      'INVALID_CONDITION extend: UpdateExpression: expected a path that the input does not write, got "a = :b"',
    ],
    [
      () => extend({ UpdateExpression: 'SET a = :a' }, { UpdateExpression: 'x SET b = :b' }),
      'INVALID_CONDITION extend: UpdateExpression: expected an update expression, got "x SET b = :b"',
    ],
    [() => untyped(keyCondition)(unreadable), `INVALID_VALUE keyCondition: ${cannotRead}`],
    [
      () => untyped(keyCondition)({ pk: ['PK', 'a'] }, { format: 'xml' }),
      'INVALID_CONDITION keyCondition: format: expected "document" or "low-level", got "xml"',
    ],
    [
      () => keyCondition({ pk: ['PK', ''] }),
      'INVALID_SIZE PK: expected a key of 1 to 2048 bytes, got 0 bytes',
    ],
    [
      () => keyCondition({ pk: ['PK', 'a'], sk: ['SK', { lower: 'b', upper: 'a' }] }),
      'INVALID_CONDITION SK: expected a range whose lower end comes first, got "b"',
    ],
    [
      () => keyCondition({ pk: ['PK', 'a'], sk: ['SK', 'x'.repeat(1025)] }),
      'INVALID_SIZE SK: expected a key of 1 to 1024 bytes, got 1025 bytes',
    ],
    [() => untyped(encodeCursor)(5, input), 'INVALID_CURSOR cursor: expected a start key, got 5'],
    [
      () => untyped(encodeCursor)(null, input),
      'INVALID_CURSOR cursor: expected a start key, got null',
    ],
    [
      () => encodeCursor({ PK: true }, input),
      'INVALID_CURSOR cursor: expected a key attribute of type S, N or B, got true',
    ],
    [
      () => encodeCursor({ PK: 'USER#2', SK: 'a' }, input),
      'INVALID_CURSOR cursor: expected PK in range, got "USER#2"',
    ],
    [
      () => encodeCursor({ SK: 'a' }, input),
      'INVALID_CURSOR cursor: expected PK in range, got undefined',
    ],
    [
      () => encodeCursor({ PK: 'USER#1' }, input),
      'INVALID_CURSOR cursor: expected SK in range, got undefined',
    ],
    [
      () => encodeCursor({ PK: 'USER#1', SK: 'ORDER#a', x: 'a' }, input),
      'INVALID_CURSOR cursor: expected 2 attributes, got 3',
    ],
    [
      () => encodeCursor({ PK: 'USER#1', SK: `ORDER#${'x'.repeat(1024)}` }, input),
      'INVALID_CURSOR cursor: expected key attributes, got "SK"',
    ],
    [
      () => decodeCursor('', input),
      'INVALID_CURSOR cursor: expected a cursor of this query, got ""',
    ],
    [
      () => untyped(decodeCursor)(5, input),
      'INVALID_CURSOR cursor: expected a cursor of this query, got 5',
    ],
  ])('(%#)', (call, expected) => {
    expect(refusalText(call).slice(0, expected.length)).toBe(expected)
  })
})

describe('a cursor of another query', () => {
  it('is told apart by the range of a list of attributes, too', () => {
    const asked = (city: string) => queryInput(order, { country: 'US', city }, { index: 'native' })
    const key = { PK: 'a', SK: 'b', country: 'US', city: 'x', rank: 1, note: 'n' }
    const cursor = encodeCursor(key, asked('x'))
    expect(decodeCursor(cursor, asked('x'))).toEqual(key)
    expect(() => decodeCursor(cursor, asked('y'))).toThrow('got one of another range')
  })
})

describe('extend', () => {
  const names = { ExpressionAttributeNames: { '#x': 'x' } }

  it('joins filters, takes another limit and leaves what is undefined', () => {
    const filtered = extend(input, { FilterExpression: '#x = :x', ...names, Limit: 5 })
    const more = extend(filtered, {
      FilterExpression: 'y = :y OR z = :z',
      Limit: 9,
      IndexName: undefined,
    })
    expect(more).toMatchObject({
      ...input,
      FilterExpression: '(#x = :x) AND (y = :y OR z = :z)',
      Limit: 9,
      ExpressionAttributeNames: { ...input.ExpressionAttributeNames, '#x': 'x' },
    })
    const condition = untyped(extend)({ ConditionExpression: 'a' }, { ConditionExpression: 'b' })
    expect(condition).toEqual({ ConditionExpression: '(a) AND (b)' })
    expect(untyped(extend)(filtered, { FilterExpression: undefined })).toEqual(filtered)
    expect(extend(input, { TableName: 'app' }).TableName).toBe('app')
    expect(extend(input, { ExpressionAttributeNames: { '#pk': 'PK' } })).toEqual(input)
  })

  it('adds the attributes of keys that a projection leaves out', () => {
    const projected = (ProjectionExpression: string, more = {}) => {
      const { ProjectionExpression: text, ExpressionAttributeNames } = extend(input, {
        ProjectionExpression,
        ExpressionAttributeNames: more,
      })
      return [text, ExpressionAttributeNames]
    }
    const own = input.ExpressionAttributeNames
    expect(projected('total')).toEqual(['total, #pk, #sk', own])
    expect(projected('total , #pk,SK')).toEqual(['total, #pk, SK', own])
    const bare = queryInput(order, { country: 'US' }, { index: 'native' })
    const extended = extend(bare, {
      ProjectionExpression: 'total',
      ExpressionAttributeNames: { '#key0': 'x' },
    })
    expect(extended.ProjectionExpression).toBe('total, #key0_, #pk, #key2, #key3, #key4, #key5')
    expect(extended.ExpressionAttributeNames).toEqual({
      '#pk': 'country',
      '#key0': 'x',
      '#key0_': 'PK',
      '#key2': 'SK',
      '#key3': 'city',
      '#key4': 'rank',
      '#key5': 'note',
    })
    // The input itself stays as it is.
    expect(bare.ExpressionAttributeNames).toEqual({ '#pk': 'country' })
  })

  it('adds no attribute twice that has the name of what every object inherits', () => {
    const odd = entity(table({ name: 'odd', pk: ['constructor'], sk: ['valueOf'] }), 'Odd', {
      primary: { pk: [text('constructor')], sk: [text('valueOf')] },
    })
    const found = untyped(queryInput)(odd, { constructor: 'a' }, {}) as QueryInput
    const extended = extend(found, { ProjectionExpression: 'constructor, valueOf' })
    expect(extended.ProjectionExpression).toBe('constructor, valueOf')
  })

  it.each(['ReturnValues', 'ReturnValuesOnConditionCheckFailure', 'Segment', 'TotalSegments'])(
    'takes %s, which is a part of the SDK',
    (name) => {
      expect(extend(input, { [name]: 1 })).toEqual({ ...input, [name]: 1 })
    },
  )

  it.each([
    'MyFilterExpression',
    'TransactItemsMore',
    'MyLimit',
    'Limits',
    'Segments',
    'TotalSegment',
  ])('refuses %s, which only resembles one', (name) => {
    expect(refusalText(() => extend(input, { [name]: 1 }))).toBe(
      `INVALID_CONDITION extend: expected a part that the SDK takes, got "${name}"`,
    )
  })

  it('leaves alone what is not of a query', () => {
    const other = { TableName: 'x', ExpressionAttributeNames: { '#a': 'a' } }
    expect(extend(other, { ProjectionExpression: 'b' })).toEqual({
      ...other,
      ProjectionExpression: 'b',
    })
  })
})

describe('keyCondition', () => {
  it('refuses a part that it does not know: without the range, it would read the whole partition', () => {
    const misspelt = { pk: ['PK', 'p'], sort: ['SK', 's'] } as never
    expect(refusalText(() => keyCondition(misspelt))).toBe(
      'INVALID_CONDITION keyCondition: expected pk and sk, got "sort"',
    )
  })

  const sort = (range: { lower: string; upper: string; prefix?: string } | string) => {
    const { KeyConditionExpression, ExpressionAttributeValues } = keyCondition({
      pk: ['PK', 'p'],
      sk: ['SK', range],
    })
    const { ':pk': _, ...values } = ExpressionAttributeValues
    return [KeyConditionExpression.replace(/^#pk = :pk(?: AND )?/, ''), values]
  }
  it.each([
    ['a', '#sk = :sk', { ':sk': 'a' }],
    [{ lower: 'a', upper: 'a' }, '#sk = :sk', { ':sk': 'a' }],
    [{ lower: 'a', upper: 'b' }, '#sk BETWEEN :lower AND :upper', { ':lower': 'a', ':upper': 'b' }],
    [{ lower: '', upper: 'b' }, '#sk <= :sk', { ':sk': 'b' }],
    [{ lower: 'a', upper: '\u{10FFFF}' }, '#sk >= :sk', { ':sk': 'a' }],
    [{ lower: '', upper: '\u{10FFFF}' }, '', {}],
    [{ lower: 'a', upper: 'b', prefix: 'a' }, 'begins_with(#sk, :sk)', { ':sk': 'a' }],
    [{ lower: '', upper: '\u{10FFFF}', prefix: '' }, '', {}],
  ])('has the plainest condition for %j: %s', (range, text, values) => {
    expect(sort(range)).toEqual([text, values])
  })

  it('cuts an end that is a character too long for a key', () => {
    const full = 'x'.repeat(1024)
    const next = `${'x'.repeat(1023)}y`
    expect(sort({ lower: `${full}$`, upper: '\u{10FFFF}' })).toEqual([
      '#sk >= :sk',
      { ':sk': next },
    ])
    expect(sort({ lower: '', upper: `${full}$` })).toEqual(['#sk <= :sk', { ':sk': full }])
  })

  it('names both attributes, in the format of the client', () => {
    expect(keyCondition({ pk: ['A', 'p'], sk: ['B', 's'] }, { format: 'low-level' })).toEqual({
      KeyConditionExpression: '#pk = :pk AND #sk = :sk',
      ExpressionAttributeNames: { '#pk': 'A', '#sk': 'B' },
      ExpressionAttributeValues: { ':pk': { S: 'p' }, ':sk': { S: 's' } },
    })
  })
})
