import { between, bucket, integer, key, sharded, text } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  entity,
  itemCursor,
  type QueryInput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '../index.ts'
import { type Fan, type Origin, originOf } from '../query/origin.ts'
import { signed, verified } from '../query/position/signature.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { byScore: { pk: 'SCORES', sk: ['team', { name: 'score', type: 'N' }] } },
})
const match = entity(app, 'Match', {
  primary: { pk: key('MATCH', text('id')), sk: key('MATCH') },
  byScore: {
    pk: sharded(key('DAY', bucket('at', 'day')), { by: 'id', count: 4 }),
    sk: [text('team'), integer('score', { digits: 3 })],
  },
})
const from = new Date('2024-01-01T06:00:00Z')
const to = new Date('2024-01-02T18:00:00Z')
const period: readonly [number, number] = [from.getTime(), to.getTime()]
const asked = { at: between(from, to) }
const inputs = (cursor?: string) => queryInputs(match, asked, { index: 'byScore', cursor })

/** A cursor as nobody got it from here, with a fingerprint that fits. */
const open = (...value: unknown[]) => {
  const [first] = inputs() as [QueryInput]
  const { identity } = (originOf(first) as Origin).fan as Fan
  return inputs(signed(identity(), value))
}
/** The cells of an input that has begun: its start key without the partition, which the query fixes. */
const cells = (flags: unknown, ...bound: unknown[]) =>
  packed([flags, 'MATCH#7', null, 'MATCH', 'reds', { N: '5' }, ...bound])
/** Each text after how much it shares with the one above: nothing. */
const packed = (row: readonly unknown[]): unknown[] =>
  row.map((cell) => (typeof cell === 'string' ? `00${cell}` : cell))

describe('the cursor of inputs that a list of attributes sorts', () => {
  it('says where each of them is, and which are done', () => {
    expect(inputs()).toHaveLength(8)
    expect(open(period, [], [], 0)).toHaveLength(8)
    expect(open(period, [3, -2], [], 0)).toHaveLength(6)
    expect(open(period, [-8], [], 0)).toHaveLength(0)
    const keys = Object.fromEntries(
      ((originOf(inputs()[0]) as Origin).start ?? []).map(({ name }, i) => [name, i + 1]),
    )
    expect(keys).toEqual({ PK: 1, SCORES: 2, SK: 3, team: 4, score: 5 })
    const [, begun, last] = open(period, [1, 0, -5], [cells(1)], 0)
    expect(begun?.ExclusiveStartKey).toEqual({
      SCORES: begun?.ExpressionAttributeValues[':pk'],
      PK: 'MATCH#7',
      SK: 'MATCH',
      team: 'reds',
      score: 5,
    })
    expect(last?.ExclusiveStartKey).toBeUndefined()
  })

  it('opens at once what comes before the last input that has begun', () => {
    const isUnderWay = (...value: unknown[]) =>
      open(period, ...value).map((input) => originOf(input)?.isUnderWay)
    const begun = Array(4).fill(true)
    expect(isUnderWay([1, 0, 1, 0, 2], [cells(1), cells(1)], 0)).toEqual([
      ...begun,
      ...Array(4).fill(false),
    ])
    expect(isUnderWay([3, -2], [], 0)).toEqual(Array(6).fill(false))
  })

  it('knows a bound beside a key, a bound alone, and the row that was given last', () => {
    const bound = ['reds', { N: '7' }]
    const origin = (...value: unknown[]) => originOf(open(period, ...value)[0])
    expect(origin([0], [cells(1, ...bound)], 0)?.bound).toEqual({
      rank: ['reds', { type: 'N', value: '7' }],
      isPast: false,
    })
    expect(origin([0], [cells(3, ...bound)], 0)?.bound?.isPast).toBe(true)
    const alone = [0, null, null, null, null, null]
    expect(origin([0], [packed([...alone, ...bound])], 0)?.bound?.isPast).toBe(false)
    expect(origin([0], [packed([2, ...alone.slice(1), ...bound])], 0)?.bound?.isPast).toBe(true)
    const given = [1, 'reds', { N: '7' }]
    const left = open(period, [], [], given).map((input) => originOf(input)?.bound?.isPast)
    expect(left).toEqual([true, ...Array(7).fill(false)])
    expect(origin([0], [cells(1)], given)?.isUnderWay).toBe(true)
  })

  it('is refused when someone makes it up, even with a fingerprint that fits', () => {
    const good = cells(1)
    for (const forged of [
      [],
      [period],
      [period, []],
      [period, 5, [], 0],
      [period, [], 5, 0],
      [period, [], [5], 0],
      [period, [], [], 5],
      [period, [], [], [1]],
      [period, [], [], [1, 'reds']],
      [period, [], [], [1, 'reds', 7, 8]],
      [period, [], [], [1, 'reds', null]],
      [period, [9], [], 0],
      [period, [-9], [], 0],
      [period, [4, 5], [], 0],
      [period, [8, 0], [good], 0],
      [period, ['1'], [], 0],
      [period, [1.5], [], 0],
      [period, [null], [], 0],
      [period, [0], [], 0],
      [period, [], [good], 0],
      [period, [0], [good, good], 0],
      [period, [0], [cells(0)], 0],
      [period, [0], [cells(2)], 0],
      [period, [0], [cells(4)], 0],
      [period, [0], [cells('1')], 0],
      [period, [0], [packed([4, null, null, null, null, null, 'reds', { N: '5' }])], 0],
      [period, [0], [cells(1, 'reds')], 0],
      [period, [0], [cells(1, 'reds', null)], 0],
      [period, [0], [packed([1, null, null, null, 'reds', { N: '5' }])], 0],
      [period, [0], [packed([1, 'MATCH#7', null, 'MATCH', 'reds', '5'])], 0],
    ]) {
      expect([refusal(() => open(...forged)), forged]).toEqual(['INVALID_CURSOR', forged])
    }
  })

  it('is refused after a single row, which no such cursor can say', () => {
    const [input] = inputs() as [QueryInput]
    const row = {
      PK: 'MATCH#7',
      SK: 'MATCH',
      SCORES: input.ExpressionAttributeValues[':pk'],
      team: 'reds',
      score: 5,
    }
    expect(() => itemCursor(inputs(), row)).toThrow(
      'itemCursor: expected a sort key of one text, got a list',
    )
    expect(refusal(() => itemCursor(inputs(), row))).toBe('INVALID_CURSOR')
  })

  it('lists inputs that were read, and not those that were not', async () => {
    const run = async (input: QueryInput) => {
      const SCORES = String(input.ExpressionAttributeValues[':pk'])
      const rows = [1, 2].map((score) => ({
        PK: `MATCH#${score}`,
        SK: 'MATCH',
        SCORES,
        team: 'reds',
        score,
      }))
      const start = Number(input.ExclusiveStartKey?.['score'] ?? 0)
      return { Items: rows.filter(({ score }) => score > start) }
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { items, next } = await readPage(inputs(cursor), run, { limit: 3 })
      seen.push(...items.map(({ SCORES, score }) => `${score} ${SCORES}`))
      cursor = next
    } while (cursor !== undefined && seen.length < 99)
    expect(seen).toHaveLength(16)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(a[0]) - Number(b[0])))
  })
})

/** Rows that come and go, by the shard of the first day that they are on. */
const storeOf = (scores: Record<number, number[]>) => {
  const asked: QueryInput[] = []
  const run = async (input: QueryInput) => {
    asked.push(input)
    const SCORES = String(input.ExpressionAttributeValues[':pk'])
    const start = Number(input.ExclusiveStartKey?.['score'] ?? 0)
    const all = (scores[Number(SCORES.at(-1))] ?? [])
      .filter((score) => SCORES.includes('2024-01-01') && score > start)
      .sort((a, b) => a - b)
    const Items = all
      .slice(0, input.Limit)
      .map((score) => ({ PK: `MATCH#${score}`, SK: 'MATCH', SCORES, team: 'reds', score }))
    return Items.length < all.length ? { Items, LastEvaluatedKey: Items.at(-1) } : { Items }
  }
  return { run, scores, asked }
}
/** What a cursor says: its runs of inputs, their rows, and the row that was given last. */
const saidBy = (cursor: string | undefined): unknown[] => {
  const { identity } = (originOf(inputs()[0]) as Origin).fan as Fan
  return (verified(identity(), cursor, 1e6) as unknown[]).slice(1)
}

describe('what comes while inputs are read', () => {
  it('after the last row that was given is given, even before a row that was at hand', async () => {
    const { run, scores } = storeOf({ 0: [50], 1: [40] })
    const first = await readPage(inputs(), run, { limit: 1 })
    expect(first.items.map(({ score }) => score)).toEqual([40])
    // Of the inputs that gave nothing, one has a row; all others are done.
    expect(saidBy(first.next)).toEqual([[1, -7], [], [1, 'reds', { N: '40' }]])
    scores[0]?.push(45, 30)
    const rest = await readPage(inputs(first.next), run, { limit: 9 })
    expect(rest.items.map(({ score }) => score)).toEqual([45, 50])
  })

  it('with the rank of the last row, on an input before its own, is not given', async () => {
    const { run, scores } = storeOf({ 0: [50], 1: [40] })
    const first = await readPage(inputs(), run, { limit: 1 })
    scores[0]?.push(40)
    const rest = await readPage(inputs(first.next), run, { limit: 9 })
    expect(rest.items.map(({ score }) => score)).toEqual([50])
  })

  it('behind a search that was cut off is not given', async () => {
    const { run, scores } = storeOf({ 0: [50], 1: [40] })
    const first = await readPage(inputs(), run, { limit: 1, maxRequests: 1 })
    expect(first.items).toEqual([])
    expect(saidBy(first.next)).toEqual([
      [0, 7],
      [[0, null, null, null, null, null, '00reds', { N: '50' }]],
      0,
    ])
    scores[0]?.push(45, 60)
    const rest = await readPage(inputs(first.next), run, { limit: 9 })
    expect(rest.items.map(({ score }) => score)).toEqual([40, 50, 60])
  })

  it('is kept out on each page, where a search goes on behind the last row', async () => {
    const { run, scores } = storeOf({ 0: [50], 1: [40, 70] })
    const first = await readPage(inputs(), run, { limit: 1 })
    scores[0]?.push(40)
    // A filter that drops all of a page: nothing but the key where it ended.
    const dropping = async (input: QueryInput) => {
      const { Items } = await run(input)
      return { Items: [], LastEvaluatedKey: Items[0] }
    }
    const search = await readPage(inputs(first.next), dropping, { limit: 1, maxRequests: 1 })
    expect(saidBy(search.next)[1]).toEqual([
      [3, '00MATCH#40', null, '00MATCH', '00reds', { N: '40' }, '00reds', { N: '40' }],
      [1, '08', null, '05', '04', { N: '40' }, '04', { N: '40' }],
    ])
    // Also where nothing was read since.
    expect(saidBy(readAll(inputs(search.next), run).cursor)).toEqual(saidBy(search.next))
    const rest = await readPage(inputs(search.next), run, { limit: 9 })
    expect(rest.items.map(({ score }) => score)).toEqual([50, 70])
  })

  it('between the rows of an input that has begun is given', async () => {
    const { run, scores } = storeOf({ 0: [10, 20], 1: [5, 12, 15, 16] })
    // Of the second input one row passes a filter, and each request reads one.
    const filtered = async (input: QueryInput) => {
      const isSecond = String(input.ExpressionAttributeValues[':pk']).endsWith('01#SHARD#1')
      const { Items, ...end } = await run(isSecond ? { ...input, Limit: 1 } : input)
      return { Items: isSecond ? Items.filter(({ score }) => score === 5) : Items, ...end }
    }
    const first = await readPage(inputs(), filtered, { limit: 9, maxRequests: 10 })
    expect(first.items.map(({ score }) => score)).toEqual([5, 10])
    scores[0]?.push(17)
    const rest = await readPage(inputs(first.next), filtered, { limit: 9 })
    expect(rest.items.map(({ score }) => score)).toEqual([17, 20])
  })

  it('is kept out of a list of one text, too', async () => {
    const towns = entity(
      table({
        name: 'app',
        pk: 'PK',
        indexes: { byCity: { pk: 'CITIES', sk: ['city'] } },
      }),
      'Town',
      {
        primary: { pk: key('TOWN', text('id')) },
        byCity: { pk: sharded(key('T'), { by: 'id', count: 2 }), sk: [text('city')] },
      },
    )
    const cities: [string[], string[]] = [['m'], ['a']]
    const run = async (input: QueryInput) => {
      const CITIES = String(input.ExpressionAttributeValues[':pk'])
      const all = cities[Number(CITIES.at(-1)) as 0 | 1]
      return { Items: [...all].sort().map((city) => ({ PK: `TOWN#${city}`, CITIES, city })) }
    }
    const options = { index: 'byCity' } as const
    const first = await readPage(queryInputs(towns, {}, options), run, { limit: 1, maxRequests: 1 })
    expect(first.items).toEqual([])
    cities[0].push('c', 'z')
    const left = queryInputs(towns, {}, { ...options, cursor: first.next })
    const rest = await readPage(left, run, { limit: 9 })
    expect(rest.items.map(({ city }) => city)).toEqual(['a', 'm', 'z'])
  })

  it('leaves a cursor short where no input has begun', async () => {
    const rows = readAll(inputs(), async () => {
      throw new Error('down')
    })
    await expect(rows.next()).rejects.toThrow('down')
    expect(saidBy(rows.cursor)).toEqual([[8], [], 0])
  })

  it('is found after the key of each input that has begun, however long the keys are', () => {
    const row = (at: number) =>
      packed([1, `MATCH#${String(at).repeat(2000)}`, null, `${at}MATCH`, 'reds', { N: '5' }])
    const all = open(period, Array(8).fill(0), [0, 1, 2, 3, 4, 5, 6, 7].map(row), 0)
    expect(all.map(({ ExclusiveStartKey }) => ExclusiveStartKey?.['SK'])).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((at) => `${at}MATCH`),
    )
  })
})

describe('the period of a cursor', () => {
  const [first, last] = period
  it('lies within the one that is asked for', () => {
    for (const ends of [period, [first + 1, last - 1], [first, first]]) {
      expect(() => open(ends, [], [], 0)).not.toThrow()
    }
    const expected = 'cursor: expected a cursor of a period within this one, got one of '
    expect(() => open([first - 1, last], [], [], 0)).toThrow(
      `${expected}2024-01-01T05:59:59.999Z to 2024-01-02T18:00:00.000Z`,
    )
    expect(() => open([first, last + 1], [], [], 0)).toThrow(
      `${expected}2024-01-01T06:00:00.000Z to 2024-01-02T18:00:00.001Z`,
    )
    expect(() => open([first, 8.64e15], [], [], 0)).toThrow(
      `${expected}2024-01-01T06:00:00.000Z to +275760-09-13T00:00:00.000Z`,
    )
    expect(() => open([-9e15, last], [], [], 0)).toThrow(
      `${expected}-9000000000000000 to 2024-01-02T18:00:00.000Z`,
    )
  })

  it('has two ends, which are whole milliseconds', () => {
    for (const ends of [
      5,
      null,
      [],
      [first],
      [first, last, first, last],
      [first + 0.5, last],
      [first, last - 0.5],
      [String(first), last],
      [first, null],
    ]) {
      expect(() => open(ends, [], [], 0)).toThrow('cursor: expected a cursor of this query, got ')
    }
  })
})
