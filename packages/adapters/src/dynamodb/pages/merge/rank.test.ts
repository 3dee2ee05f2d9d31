import { describe, expect, it } from 'vitest'
import type { Condition } from '../../query/comparison-types.ts'
import type { Query } from '../../query/query-types.ts'
import type { Stored } from '../../stored/stored-types.ts'
import { compareRanks, firstRank, ranked, rankOf } from './rank.ts'

const number = (value: number): Stored => ({ type: 'N', value })

describe('the rank of a row', () => {
  it('is its sort key: a text, or the values of its attributes', () => {
    expect(rankOf({ SK: 'a' }, ['SK'])).toBe('a')
    expect(rankOf({ SK: { S: 'a' } }, ['SK'])).toBe('a')
    expect(rankOf({ n: 5 }, ['n'])).toEqual([number(5)])
    expect(rankOf({ a: 'a', n: 5 }, ['a', 'n'])).toEqual(['a', number(5)])
    expect(rankOf({}, [])).toBe('')
    expect(ranked(['a'])).toBe('a')
    expect(ranked(['a', 'b'])).toEqual(['a', 'b'])
    expect(() => rankOf({ a: 'a' }, ['a', 'n'])).toThrow(
      'readAll: expected rows with their n, got undefined',
    )
    expect(() => rankOf({}, ['n'])).toThrow(expect.objectContaining({ code: 'INVALID_KEY' }))
  })

  it('is compared as the index sorts, in either direction', () => {
    const sorted = [undefined, ['a'], ['a', number(1)], ['a', number(2)], ['b', number(1)]] as const
    sorted.forEach((a, i) => {
      sorted.forEach((b, j) => {
        expect(Math.sign(compareRanks(a, b, false))).toBe(Math.sign(i - j))
      })
    })
    expect(compareRanks('a', 'b', false)).toBeLessThan(0)
    expect(compareRanks('a', 'b', true)).toBeGreaterThan(0)
    expect(compareRanks(['b', number(1)], ['a', number(1)], true)).toBeLessThan(0)
    // What is unknown and what has fewer attributes comes first, in this direction, too.
    expect(compareRanks(undefined, 'a', true)).toBeLessThan(0)
    expect(compareRanks('a', undefined, true)).toBeGreaterThan(0)
    expect(compareRanks(['a'], ['a', number(1)], true)).toBeLessThan(0)
  })
})

describe('the first rank of a query', () => {
  const first = (comparison: string, operands: readonly Stored[], descending: boolean) =>
    firstRank(
      {
        conditions: [{ name: 'SK', comparison, operands }] as unknown as Condition[],
      } as unknown as Query,
      ['SK'],
      descending,
    )
  it.each([
    ['=', ['a'], 'a', 'a'],
    ['>=', ['a'], 'a', undefined],
    ['>', ['a'], 'a', undefined],
    ['<=', ['a'], undefined, 'a'],
    ['<', ['a'], undefined, 'a'],
    ['BETWEEN', ['a', 'b'], 'a', 'b'],
    ['begins_with', ['a'], 'a', 'a\u{10FFFF}'],
  ] as const)('is where its range begins: %s', (comparison, operands, up, down) => {
    expect(first(comparison, operands, false)).toBe(up)
    expect(first(comparison, operands, true)).toBe(down)
  })

  it('has as many attributes as are known, and one where the last is a range', () => {
    const conditions = [
      { name: 'a', comparison: '=', operands: ['x'] },
      { name: 'b', comparison: '>=', operands: ['y'] },
      { name: 'c', comparison: '=', operands: ['z'] },
    ] as unknown as Condition[]
    const order = ['a', 'b', 'c']
    expect(firstRank({ conditions } as unknown as Query, order, false)).toEqual(['x', 'y'])
    expect(firstRank({ conditions } as unknown as Query, order, true)).toEqual(['x'])
    expect(
      firstRank({ conditions: conditions.slice(1) } as unknown as Query, order, false),
    ).toBeUndefined()
    expect(
      firstRank({ conditions: [] as Condition[] } as unknown as Query, order, false),
    ).toBeUndefined()
  })
})
