import { entity, keysOf, queryInputs, table } from '@keywright/adapters'
import { bucket, choice, desc, integer, KeyError, key, sharded, text, time } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDesign, somePattern } from '../../test/designs.ts'
import { indexesOf } from '../keys/entities.ts'
import { type AccessPattern, askedOf } from './access-pattern.ts'
import { answerOf } from './answer.ts'
import { coverage } from './coverage.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: {
    GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' },
    GSI2: { pk: 'GSI2PK', sk: 'GSI2SK' },
    LSI1: { sk: 'LSI1SK' },
    byRegion: { pk: ['country', 'state'], sk: ['city', 'when'] },
  },
})
const STATUS = choice('status', ['open', 'done'])
const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  GSI1: { pk: sharded(key('STATUS', STATUS), { by: 'orderId', count: 4 }), sk: key(time('at')) },
  GSI2: {
    pk: sharded(key('ORDERS', STATUS), { by: 'orderId', count: 4 }),
    sk: key('O', text('orderId')),
  },
  LSI1: { sk: key('TOTAL', desc(integer('total', { digits: 8 })), text('orderId')) },
  byRegion: { pk: [text('country'), text('state')], sk: [text('city'), time('at')] },
})
const reading = entity(app, 'Reading', {
  primary: { pk: key('SENSOR', text('sensor'), bucket('at', 'day')), sk: key(time('at')) },
  GSI1: {
    pk: sharded(key('MONTH', bucket('at', 'month')), { by: 'sensor', count: 3 }),
    sk: key(time('at'), text('sensor')),
  },
  GSI2: { pk: key('KIND', text('kind'), bucket('at', 'month')), sk: key(text('sensor')) },
})

const ask = (pattern: Partial<AccessPattern>) =>
  coverage([order, reading], [{ name: 'it', entity: 'Order', given: [], ...pattern }])[0]

describe('coverage', () => {
  it('finds the primary key', () => {
    expect(ask({ given: ['userId'], range: 'at', sortBy: 'at' })).toEqual({
      name: 'it',
      satisfied: true,
      index: 'primary',
      condition: 'PK = USER#<userId> AND SK BETWEEN ORDER#<at from> AND ORDER#<at to>',
      queries: 1,
    })
    expect(ask({ given: ['userId'] })).toMatchObject({
      condition: 'PK = USER#<userId> AND begins_with(SK, ORDER#)',
    })
    expect(ask({ given: ['at', 'userId'] })).toMatchObject({
      condition: 'PK = USER#<userId> AND begins_with(SK, ORDER#<at>#)',
    })
    expect(ask({ given: ['userId', 'at', 'orderId'] })).toMatchObject({
      condition: 'PK = USER#<userId> AND SK = ORDER#<at>#<orderId>',
    })
  })

  it('asks every shard, or the one that a value decides', () => {
    expect(ask({ given: ['status'], range: 'at', sortBy: 'at' })).toMatchObject({
      index: 'GSI1',
      condition:
        'GSI1PK = STATUS#<status>#SHARD#<shard 0..3> AND GSI1SK BETWEEN <at from> AND <at to>',
      queries: 4,
    })
    expect(ask({ given: ['status', 'orderId'] })).toMatchObject({
      index: 'GSI2',
      condition: 'GSI2PK = ORDERS#<status>#SHARD#<shard of orderId> AND GSI2SK = O#<orderId>',
      queries: 1,
    })
    expect(ask({ given: ['status'], range: 'orderId' })).toMatchObject({
      index: 'GSI2',
      queries: 4,
    })
  })

  // Found by attack: the coverage was one query, and `queryInputs` made three.
  it.each([bucket('at', 'hour'), desc(bucket('at', 'hour'))])(
    'asks the one shard of an hour that decides it, in either direction',
    (hour) => {
      const hourly = entity(app, 'Hourly', {
        primary: { pk: sharded(key('HOURS'), { by: 'at', count: 3 }), sk: key(hour) },
      } as never)
      const [result] = coverage([hourly], [{ name: 'x', entity: 'Hourly', given: ['at'] }])
      const at = '2024-01-15T10:30:00Z'
      const inputs = [...queryInputs(hourly, { at } as never)]
      expect(result).toMatchObject({ satisfied: true, queries: inputs.length })
      expect(inputs.map((one) => one.ExpressionAttributeValues?.[':pk'])).toEqual([
        keysOf(hourly, { at } as never)['PK' as never],
      ])
    },
  )

  it('does not take a shard for the rows of the value that decides it', () => {
    const result = ask({ given: ['status', 'orderId', 'at'] })
    expect(result).toMatchObject({ satisfied: false })
    expect(result).toHaveProperty(
      'reason',
      expect.stringContaining(
        'GSI1 uses orderId only to choose a shard, so it would have to be filtered',
      ),
    )
  })

  it('asks every bucket of a range', () => {
    expect(ask({ entity: 'Reading', given: ['sensor'], range: 'at', sortBy: 'at' })).toEqual({
      name: 'it',
      satisfied: true,
      index: 'primary',
      condition: 'PK = SENSOR#<sensor>#<each day of at> AND SK BETWEEN <at from> AND <at to>',
      queries: 1,
      per: 'day',
    })
    expect(ask({ entity: 'Reading', range: 'at', sortBy: 'at' })).toMatchObject({
      index: 'GSI1',
      condition:
        'GSI1PK = MONTH#<each month of at>#SHARD#<shard 0..2> AND GSI1SK BETWEEN <at from> AND <at to>',
      queries: 3,
      per: 'month',
    })
  })

  it('does not take a bucket for the time in it', () => {
    const result = ask({ entity: 'Reading', given: ['kind'], range: 'at' })
    expect(result).toHaveProperty(
      'reason',
      expect.stringContaining('GSI2 holds only the month of at, so at would have to be filtered'),
    )
    const monthly = entity(app, 'Sum', {
      primary: { pk: key('SUM', bucket('month', 'month')), sk: key(text('kind')) },
    })
    const pattern = { entity: 'Sum', sortBy: 'kind' }
    expect(
      coverage(
        [monthly],
        [
          { ...pattern, name: 'one month', given: ['month'] },
          { ...pattern, name: 'some months', given: [], range: 'month' },
        ],
      ),
    ).toMatchObject([
      { satisfied: true, condition: 'PK = SUM#<month>', queries: 1 },
      { satisfied: true, condition: 'PK = SUM#<each month>', queries: 1, per: 'month' },
    ])
  })

  it('reads native indexes from the left', () => {
    const given = ['country', 'state']
    expect(ask({ given, sortBy: 'city' })).toMatchObject({
      index: 'byRegion',
      condition: 'country = <country> AND state = <state>',
    })
    expect(ask({ given: [...given, 'city'], range: 'at' })).toMatchObject({
      condition:
        'country = <country> AND state = <state> AND city = <city> AND when BETWEEN <at from> AND <at to>',
    })
    expect(ask({ given, range: 'at' })).toHaveProperty(
      'reason',
      expect.stringContaining('byRegion has at after city in its sort key'),
    )
  })

  it("reads a local index, whose partition is the table's, in either direction", () => {
    expect(ask({ given: ['userId'], sortBy: 'total' })).toMatchObject({
      index: 'LSI1',
      condition: 'PK = USER#<userId> AND begins_with(LSI1SK, TOTAL#)',
    })
    expect(ask({ given: ['userId'], range: 'total' })).toMatchObject({ index: 'LSI1' })
  })

  it('knows that equal rows, and one row, are in any order', () => {
    expect(ask({ given: ['userId'], sortBy: 'userId' })).toMatchObject({ index: 'primary' })
    expect(ask({ given: ['userId', 'at', 'orderId'], sortBy: 'total' })).toMatchObject({
      index: 'primary',
    })
    expect(ask({ given: ['userId'], range: 'at', sortBy: 'orderId' })).toMatchObject({
      satisfied: false,
    })
  })

  it('answers for all rows of a constant partition', () => {
    const config = entity(app, 'Config', { primary: { pk: key('CONFIG'), sk: key(text('name')) } })
    const pattern = { name: 'all', entity: 'Config', given: [], sortBy: 'name' }
    expect(coverage([config], [pattern])).toMatchObject([
      { satisfied: true, index: 'primary', condition: 'PK = CONFIG', queries: 1 },
    ])
  })

  it('takes the fewest queries, then the primary key, then the first index of the table', () => {
    fc.assert(
      fc.property(
        someDesign({ native: true }).chain((design) =>
          fc.tuple(fc.constant(design), somePattern(design)),
        ),
        ([design, pattern]) => {
          const [result] = coverage([design], [pattern])
          const asked = askedOf([design], pattern)
          const answers = indexesOf(design)
            .map((index) => answerOf(index, asked))
            .filter((answer) => typeof answer !== 'string')
          expect(result?.satisfied).toBe(answers.length > 0)
          if (!result?.satisfied) return
          const { queries, per, index } = result
          const plain = answers.filter((answer) => answer.per === undefined)
          expect(per === undefined).toBe(plain.length > 0)
          const same = answers.filter((answer) => answer.per === per)
          expect(queries).toBe(Math.min(...same.map((answer) => answer.queries)))
          const first = same.find((answer) => answer.queries === queries)
          expect(index).toBe(first?.index.schema.name)
        },
      ),
    )
  })

  it('refuses what is no pattern', () => {
    const refused = (pattern: unknown): [string, string] => {
      try {
        coverage([order, reading], [pattern as AccessPattern])
      } catch (error) {
        if (error instanceof KeyError) return [error.code, error.message]
      }
      throw new Error('not refused')
    }
    const given: string[] = []
    expect(refused({ name: 'x', entity: 'Oder', given })).toEqual([
      'INVALID_DEFINITION',
      'x: expected the entity to be one of Order, Reading, each with a name of its own (did you mean Order?), got "Oder"',
    ])
    expect(() => coverage([order], {} as never)).toThrow('a list of patterns')
    expect(() => coverage([{ name: 'Order' }] as never, [])).toThrow('at 0: expected an entity')
    for (const pattern of [
      undefined,
      { entity: 'Order', given },
      { name: 'x', entity: 'Order' },
      { name: 'x', entity: 'Order', given: 'userId' },
      { name: 'x', entity: 'Order', given: [7] },
      { name: 'x', entity: 'Order', given, range: 7 },
      { name: 'x', entity: 'Order', given, sortBy: '' },
      { name: 'x', entity: 'Order', given: ['at'], range: 'at' },
      { name: 'x', entity: 'Order', given, sortby: 'at' },
      { name: 'x', entity: 'Order', given, ranges: 'at' },
    ]) {
      expect(refused(pattern)[0]).toBe('INVALID_DEFINITION')
    }
    const noted = { name: 'x', entity: 'Order', given: ['userId'], perDay: 7, note: 'often' }
    expect(coverage([order], [noted])[0]?.satisfied).toBe(true)
    expect(() => coverage([order, order], [{ name: 'x', entity: 'Order', given }])).toThrow(
      'each with a name of its own',
    )
  })
})
