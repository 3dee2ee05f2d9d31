import { between, gt, gte, key, lte, number, text } from '@keywright/core'
import { refusal } from '@keywright/harness/refusal'
import { describe, expect, it } from 'vitest'
import {
  decodeCursor,
  encodeCursor,
  entity,
  itemCursor,
  keyCondition,
  page,
  queryInput,
  table,
} from '../../index.ts'
import { readQuery } from '../read-query.ts'
import { signed } from './signature.ts'

const app = table({
  name: 'app',
  pk: 'PK',
  sk: 'SK',
  indexes: { byPoints: { pk: ['tag'], sk: [{ name: 'points', type: 'N' }] } },
})
const note = entity(app, 'Note', {
  primary: { pk: key('USER', text('userId')), sk: key(text('id')) },
  byPoints: { pk: [text('tag')], sk: [number('points')], sparse: true },
})
const rowOf = (id: string) => ({ PK: 'USER#1', SK: id })

const score = entity(
  table({ name: 'scores', pk: ['user'], sk: [{ name: 'points', type: 'N' }] }),
  'Score',
  { primary: { pk: [text('user')], sk: [number('points')] } },
)

describe('the cursor of the last row of a range', () => {
  const ask = (points: object, options: object = {}) =>
    queryInput(score, { user: '1', points } as never, options)
  it.each([
    [lte(5), false, 5],
    [gte(5), true, 5],
    [between(2, 5), false, 5],
    [between(2, 5), true, 2],
  ])(
    'asks for what no row can be, because DynamoDB refuses to start there: %o',
    (range, descending, points) => {
      const cursor = itemCursor(ask(range, { descending }), { user: '1', points })
      const input = ask(range, { descending, cursor })
      expect(input).not.toHaveProperty('ExclusiveStartKey')
      expect(input.KeyConditionExpression).toBe('#pk = :pk AND #sk < :sk')
      expect(Object.keys(input.ExpressionAttributeValues)).toEqual([':pk', ':sk'])
      // It is still a page of the query that was asked.
      const { previous } = page(input, { Items: [] })
      expect(ask(range, { descending, cursor: previous }).ScanIndexForward === false).toBe(
        !descending,
      )
    },
  )

  it.each([
    [lte(5), true, 5],
    [gte(5), false, 5],
    [between(2, 5), false, 2],
    [between(2, 5), true, 5],
    [lte(5), false, 1],
    [gt(5), true, 6],
  ])('is a start key at the other end, and within: %o', (range, descending, points) => {
    const cursor = itemCursor(ask(range, { descending }), { user: '1', points })
    const input = ask(range, { descending, cursor })
    expect(input.ExclusiveStartKey).toEqual({ user: '1', points })
    expect(input.KeyConditionExpression).toBe(ask(range).KeyConditionExpression)
  })

  it('is a start key on an index, where several rows may have the same key', () => {
    const tagged = (options: object = {}) =>
      queryInput(note, { tag: 'x', points: lte(5) }, { index: 'byPoints', ...options })
    const row = { PK: 'USER#1', SK: 'a', tag: 'x', points: 5 }
    expect(tagged({ cursor: itemCursor(tagged(), row) }).ExclusiveStartKey).toEqual(row)
  })
})

describe('the cursor of an empty page', () => {
  it('has no start key, and leads back from the end', () => {
    const first = queryInput(note, { userId: '1' }, {})
    const input = queryInput(note, { userId: '1' }, { cursor: itemCursor(first, rowOf('m')) })
    const { previous } = page(input, { Items: [] })
    const back = queryInput(note, { userId: '1' }, { cursor: previous })
    expect(back).not.toHaveProperty('ExclusiveStartKey')
    expect(back.ScanIndexForward).toBe(false)
  })
})

describe('a start key that someone made up', () => {
  const input = queryInput(note, { userId: '1' })
  const open = (value: unknown) => () =>
    decodeCursor(signed(readQuery(input).identity(), value), input)
  it.each([
    [[0, 5], 'expected a start key, got 5'],
    [[0, [5]], 'expected a start key, got undefined'],
    [[0, [[5, 'x']]], 'expected a start key, got 5'],
    [[0, [['SK', true]]], 'expected a start key, got "SK"'],
    [[0, [['SK']]], 'expected a start key, got "SK"'],
    [
      [
        0,
        [
          ['PK', 'USER#1'],
          ['SK', 'a'],
        ],
      ],
      'expected a start key, got "PK"',
    ],
    [
      [
        0,
        [
          ['SK', 'a'],
          ['SK', 'b'],
        ],
      ],
      'expected a start key, got "SK"',
    ],
    [[0, []], 'expected 2 attributes, got 1'],
    [[0, [['SK', { N: '1' }]]], 'expected key attributes, got "SK"'],
    [[0, [['XX', 'a']]], 'expected key attributes, got "XX"'],
    [[0, [['SK', '']]], 'expected key attributes, got "SK"'],
    [[2, [['SK', 'a']]], 'expected a cursor of this query, got '],
    [['0', [['SK', 'a']]], 'expected a cursor of this query, got '],
    [5, 'expected a cursor of this query, got '],
  ])('is refused: %j', (value, message) => {
    expect(open(value)).toThrow(`cursor: ${message}`)
    expect(refusal(open(value))).toBe('INVALID_CURSOR')
  })

  it('fits in a key, and is text that a store takes', () => {
    const byHand = { TableName: 'app', ...keyCondition({ pk: ['PK', 'p'] }) }
    const made = (SK: unknown) => () => encodeCursor({ PK: 'p', SK }, byHand)
    for (const good of ['x'.repeat(2048), 'é'.repeat(1024), 5, Uint8Array.of(1)]) {
      expect(made(good)).not.toThrow()
    }
    for (const bad of [
      'x'.repeat(2049),
      'é'.repeat(1025),
      '',
      '\ud800',
      'a\udfff',
      new Uint8Array(0),
    ]) {
      expect(made(bad)).toThrow()
    }
  })
})
