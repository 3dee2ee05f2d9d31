import { between, bucket, integer, key, sharded, text } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import { entity, itemCursor, type QueryInput, queryInputs, readPage, table } from '../index.ts'
import { type Fan, type Origin, originOf } from '../query/origin.ts'
import { signed } from '../query/position/signature.ts'

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
    } while (cursor !== undefined)
    expect(seen).toHaveLength(16)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(a[0]) - Number(b[0])))
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
