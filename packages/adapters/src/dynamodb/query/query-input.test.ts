import {
  between,
  bigint,
  boolean,
  bucket,
  bytes,
  date,
  desc,
  during,
  gt,
  gte,
  integer,
  key,
  lt,
  lte,
  reverseTime,
  sharded,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { describe, expect, it } from 'vitest'
import { entity, keyCondition, queryInput, queryInputs, table } from '../index.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK' },
    LSI1: { sk: 'LSI1SK' },
    native: {
      pk: ['country', { name: 'level', type: 'N' }],
      sk: ['city', { name: 'rank', type: 'N' }, 'newest', { name: 'hash', type: 'B' }],
    },
  },
})
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', date('on'), text('id')) },
  GSI1: { pk: key('ALL'), sk: key(date('on'), text('id')) },
  GSI2: { pk: key('ID', text('id')) },
  LSI1: { sk: key('DONE', boolean('done')) },
  native: {
    pk: [text('country'), bigint('level', { digits: 20 })],
    sk: [text('city'), integer('rank', { digits: 3 }), desc(time('at')), bytes('hash')],
  },
})

/** A condition as people read it: `PK = "USER#1" AND begins_with(SK, "ORDER#")`. */
const read = (input: ReturnType<typeof queryInput>): string =>
  input.KeyConditionExpression.replace(
    /#\w+/g,
    (name) => input.ExpressionAttributeNames[name] ?? '?',
  ).replace(/:\w+/g, (name) => {
    const value: unknown = input.ExpressionAttributeValues?.[name]
    return typeof value === 'string' ? JSON.stringify(value) : String(value)
  })

describe('queryInput', () => {
  it('names the table, the index, the page size and the direction, and nothing that is not asked for', () => {
    expect(queryInput(order, { userId: '1' })).toEqual({
      TableName: 'app',
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
      ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
      ExpressionAttributeValues: { ':pk': 'USER#1', ':sk': 'ORDER#' },
    })
    const options = { index: 'GSI1', limit: 5, descending: true, format: 'low-level' } as const
    expect(queryInput(order, { on: '2024-01-15' }, options)).toEqual({
      TableName: 'app',
      IndexName: 'GSI1',
      KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
      ExpressionAttributeNames: { '#pk': 'GSI1PK', '#sk': 'GSI1SK' },
      ExpressionAttributeValues: { ':pk': { S: 'ALL' }, ':sk': { S: '2024-01-15#' } },
      Limit: 5,
      ScanIndexForward: false,
    })
  })

  it('uses the plainest form', () => {
    const user = { userId: '1' }
    expect(read(queryInput(order, { ...user, on: '2024-01-15', id: 'a b' }))).toBe(
      'PK = "USER#1" AND SK = "ORDER#2024-01-15#a$20b"',
    )
    expect(read(queryInput(order, { ...user, on: during('2024-01') }))).toBe(
      'PK = "USER#1" AND SK BETWEEN "ORDER#2024-01-01" AND "ORDER#2024-01-31$"',
    )
    expect(read(queryInput(order, { ...user, on: between('2024-01-01', '2024-01-31') }))).toBe(
      'PK = "USER#1" AND SK BETWEEN "ORDER#2024-01-01" AND "ORDER#2024-01-31$"',
    )
    expect(read(queryInput(order, { ...user, on: between('2024-02-01', '2024-01-01') }))).toBe(
      'PK = "USER#1" AND SK = "ORDER$"',
    )
  })

  it('compares once where a key has no literal, and not at all where it has no condition', () => {
    const gsi1 = { index: 'GSI1' } as const
    expect(read(queryInput(order, {}, gsi1))).toBe('GSI1PK = "ALL"')
    expect(read(queryInput(order, { on: gte('2024-01-15') }, gsi1))).toBe(
      'GSI1PK = "ALL" AND GSI1SK >= "2024-01-15"',
    )
    expect(read(queryInput(order, { on: lte('2024-01-15') }, gsi1))).toBe(
      'GSI1PK = "ALL" AND GSI1SK <= "2024-01-15$"',
    )
    expect(read(queryInput(order, { on: '2024-01-15', id: gt('a') }, gsi1))).toBe(
      'GSI1PK = "ALL" AND GSI1SK BETWEEN "2024-01-15#a$" AND "2024-01-15$"',
    )
    expect(read(queryInput(order, { id: '7' }, { index: 'GSI2' }))).toBe('GSI2PK = "ID#7"')
    expect(read(queryInput(order, { userId: '1', done: true }, { index: 'LSI1' }))).toBe(
      'PK = "USER#1" AND LSI1SK = "DONE#1"',
    )
  })

  it('knows what the sort key shares with the partition', () => {
    const profile = entity(app, 'Profile', {
      primary: { pk: key('USER', text('id')), sk: key('USER', text('id')) },
      GSI1: { pk: key('TEAM', text('team')), sk: key('BY', date('on'), text('team'), text('id')) },
    })
    expect(read(queryInput(profile, { id: '1' }))).toBe('PK = "USER#1" AND SK = "USER#1"')
    const gsi1 = { index: 'GSI1' } as const
    expect(read(queryInput(profile, { team: 't' }, gsi1))).toBe(
      'GSI1PK = "TEAM#t" AND begins_with(GSI1SK, "BY#")',
    )
    expect(read(queryInput(profile, { team: 't', on: lt('2024-01-15') }, gsi1))).toBe(
      'GSI1PK = "TEAM#t" AND GSI1SK BETWEEN "BY#" AND "BY#2024-01-14\u{10FFFF}"',
    )
    expect(read(queryInput(profile, { team: 't', on: '2024-01-15', id: '1' }, gsi1))).toBe(
      'GSI1PK = "TEAM#t" AND GSI1SK = "BY#2024-01-15#t#1"',
    )
  })
})

describe('queryInput on a native index', () => {
  const place = { country: 'New Zealand', level: 12345678901234567890n }
  const of = (conditions: Record<string, unknown>): string =>
    read(queryInput(order, { ...place, ...conditions } as never, { index: 'native' }))
  const partition = 'country = "New Zealand" AND level = 12345678901234567890'

  it('has a condition for each attribute, text as it is and numbers as numbers', () => {
    expect(of({})).toBe(partition)
    expect(of({ city: 'a#b' })).toBe(`${partition} AND city = "a#b"`)
    expect(of({ city: 'x', rank: 3 })).toBe(`${partition} AND city = "x" AND rank = 3`)
    expect(of({ city: startsWith('San ') })).toBe(`${partition} AND begins_with(city, "San ")`)
    expect(of({ city: between('a', 'b') })).toBe(`${partition} AND city BETWEEN "a" AND "b"`)
    expect(of({ city: 'x', rank: lt(3) })).toBe(`${partition} AND city = "x" AND rank < 3`)
    const low = queryInput(
      order,
      { ...place, city: 'x', rank: gte(3) },
      { index: 'native', format: 'low-level' },
    )
    expect(low.ExpressionAttributeValues).toEqual({
      ':pk': { S: 'New Zealand' },
      ':pk2': { N: '12345678901234567890' },
      ':sk': { S: 'x' },
      ':sk2': { N: '3' },
    })
  })

  it('goes by value where a field descends', () => {
    const at = new Date('2024-01-15T10:30:00Z')
    const before = `${partition} AND city = "x" AND rank = 3`
    const newest = (condition: unknown): string => of({ city: 'x', rank: 3, at: condition })
    expect(newest(at)).toBe(`${before} AND newest = "251696986199999"`)
    expect(newest(gt(at))).toBe(`${before} AND newest < "251696986199999"`)
    expect(newest(lte(at))).toBe(`${before} AND newest >= "251696986199999"`)
    expect(newest(between(new Date(0), at))).toBe(
      `${before} AND newest BETWEEN "251696986199999" AND "253402300799999"`,
    )
    expect(newest(during('2024'))).toBe(
      `${before} AND newest BETWEEN "${reverseTime(new Date('2024-12-31T23:59:59.999Z'))}" AND "${reverseTime(new Date('2024-01-01T00:00:00Z'))}"`,
    )
  })

  it('never holds an empty value, and selects nothing where nothing can be', () => {
    expect(of({ city: gte('') })).toBe(partition)
    expect(of({ city: startsWith('') })).toBe(partition)
    expect(of({ city: between('', 'b') })).toBe(`${partition} AND city <= "b"`)
    for (const none of [lt(''), lte(''), between('b', 'a'), between('', '')]) {
      expect(of({ city: none })).toBe(`${partition} AND city < "\\u0000"`)
    }
    expect(of({ city: 'x', rank: between(5, 3) })).toMatch(/rank < -9{38}0{88}$/)
  })

  it.each([bucket('year', 'year'), desc(bucket('year', 'year'))])(
    'selects nothing from a later to an earlier time of one bucket',
    (year) => {
      const native = table({
        name: 'app',
        pk: 'PK',
        indexes: { byYear: { pk: ['country'], sk: ['in'] } },
      })
      const sale = entity(native, 'Sale', {
        primary: { pk: key('SALE', text('id')) },
        byYear: { pk: [text('country')], sk: [year] },
      })
      const inYear = (condition: unknown): string =>
        read(queryInput(sale, { country: 'US', year: condition } as never, { index: 'byYear' }))
      const [march, june] = [new Date('2024-03-01'), new Date('2024-06-01')]
      for (const none of [between(june, march), during('2024-06', '2024-03')]) {
        expect(inYear(none)).toBe('country = "US" AND in < "\\u0000"')
      }
      for (const some of [between(march, june), during('2024-06', '2024'), during('2024-06')]) {
        expect(inYear(some)).toMatch(/BETWEEN "(.*)" AND "\1"$/)
      }
    },
  )
})

describe('queryInputs', () => {
  it('gives one input for each shard, or the one that a value decides', () => {
    const event = entity(app, 'Event', {
      primary: {
        pk: sharded(key('EVENT', text('kind')), { by: 'id', count: 3 }),
        sk: key(date('on'), text('id')),
      },
    })
    const inputs = queryInputs(event, { kind: 'click', on: gte('2024-01-15') })
    expect(inputs.map(read)).toEqual(
      [0, 1, 2].map((shard) => `PK = "EVENT#click#SHARD#${shard}" AND SK >= "2024-01-15"`),
    )
    const one = queryInput(event, { kind: 'click', id: 'a', on: '2024-01-15' })
    expect(queryInputs(event, { kind: 'click', id: 'a', on: '2024-01-15' })).toEqual([one])
    expect(read(one)).toMatch(/^PK = "EVENT#click#SHARD#[012]" AND SK = "2024-01-15#a"$/)
    // A range of what decides the shard is spread over all of them.
    const some = queryInputs(event, { kind: 'click', on: '2024-01-15', id: gte('b') })
    expect(some).toHaveLength(3)
  })

  it('gives one input for each bucket, in the order of the query', () => {
    const from = new Date('2023-12-20T00:00:00Z')
    const to = new Date('2024-02-10T00:00:00Z')
    const metric = entity(app, 'Metric', {
      primary: { pk: key('M', text('name'), bucket('month', 'month')), sk: key('AT', time('at')) },
    })
    const conditions = { name: 'cpu', month: between(from, to) }
    const months = ['2023-12', '2024-01', '2024-02'].map(
      (month) => `PK = "M#cpu#${month}" AND begins_with(SK, "AT#")`,
    )
    expect(queryInputs(metric, conditions).map(read)).toEqual(months)
    expect(queryInputs(metric, conditions, { descending: true }).map(read)).toEqual(
      months.reverse(),
    )
    expect(queryInputs(metric, { name: 'cpu', month: from })).toHaveLength(1)
    const narrowed = queryInputs(metric, { ...conditions, at: gte(from) })
    expect(narrowed.map(read)[2]).toBe(
      'PK = "M#cpu#2024-02" AND SK BETWEEN "AT#2023-12-20T00:00:00.000Z" AND "AT$"',
    )
  })
})

describe('keyCondition', () => {
  it('takes a range, a whole key or nothing for the sort key', () => {
    expect(keyCondition({ pk: ['PK', 'A'] }).KeyConditionExpression).toBe('#pk = :pk')
    expect(keyCondition({ pk: ['PK', 'A'], sk: ['SK', 'B'] }, { format: 'low-level' })).toEqual({
      KeyConditionExpression: '#pk = :pk AND #sk = :sk',
      ExpressionAttributeNames: { '#pk': 'PK', '#sk': 'SK' },
      ExpressionAttributeValues: { ':pk': { S: 'A' }, ':sk': { S: 'B' } },
    })
    const backwards = { lower: 'b', upper: 'a' }
    expect(() => keyCondition({ pk: ['PK', 'A'], sk: ['SK', backwards] })).toThrow(/lower end/)
  })
})
