import type { AnyField } from '@keywright/core'
import {
  between,
  bucket,
  desc,
  during,
  gt,
  gte,
  lt,
  lte,
  number,
  startsWith,
  text,
  time,
} from '@keywright/core'
import { describe, expect, it } from 'vitest'
import type { AttributeSchema } from '../stored/stored-types.ts'
import { SK } from './clause.ts'
import { nativeClause } from './native-clause.ts'

const of = (field: AnyField, condition: unknown, type: AttributeSchema['type'] = 'S') => {
  const one = nativeClause('Order: GSI', SK, field, { name: 'a', type }, condition)
  return one && [one.comparison, ...one.operands]
}
const n = (value: number) => ({ type: 'N', value })
const least = { type: 'N', value: '-9.9999999999999999999999999999999999999E+125' }
const never = ['<', '\0']

describe('the condition on an attribute that stands alone', () => {
  it.each([
    [5, ['=', n(5)]],
    [gt(5), ['>', n(5)]],
    [gte(5), ['>=', n(5)]],
    [lt(5), ['<', n(5)]],
    [lte(5), ['<=', n(5)]],
    [between(1, 5), ['BETWEEN', n(1), n(5)]],
    [between(5, 5), ['BETWEEN', n(5), n(5)]],
    [between(5, 1), ['<', least]],
  ])('of numbers is that of the operator: %o', (condition, expected) => {
    expect(of(number('a'), condition, 'N')).toEqual(expected)
  })

  it.each([
    ['x', ['=', 'x']],
    [gt('x'), ['>', 'x']],
    [gte('x'), ['>=', 'x']],
    [lt('x'), ['<', 'x']],
    [lte('x'), ['<=', 'x']],
    [startsWith('a#'), ['begins_with', 'a#']],
    [startsWith(''), undefined],
    // No key is empty: all values are above it, and none is below.
    [gt(''), undefined],
    [gte(''), undefined],
    [lt(''), never],
    [lte(''), never],
    [between('', 'x'), ['<=', 'x']],
    [between('', ''), never],
    [between('b', 'a'), never],
  ])('of text is that of the operator, unescaped: %o', (condition, expected) => {
    expect(of(text('a'), condition)).toEqual(expected)
  })

  it('of a descending field is turned round', () => {
    const field = desc(time('a'))
    const [early, late] = [new Date('2024-01-01'), new Date('2024-01-02')]
    const textOf = (date: Date) => field.codec.encode(date as never)
    expect(of(field, gt(early))).toEqual(['<', textOf(early)])
    expect(of(field, gte(early))).toEqual(['<=', textOf(early)])
    expect(of(field, lt(early))).toEqual(['>', textOf(early)])
    expect(of(field, lte(early))).toEqual(['>=', textOf(early)])
    expect(of(field, between(early, late))).toEqual(['BETWEEN', textOf(late), textOf(early)])
    expect(of(field, between(late, early))).toEqual(never)
  })

  it('of times knows spans, and the order of two times in one bucket', () => {
    expect(of(time('a'), during('2024-01'))).toEqual([
      'BETWEEN',
      '2024-01-01T00:00:00.000Z',
      '2024-01-31T23:59:59.999Z',
    ])
    const day = bucket('a', 'day')
    const [noon, evening] = [new Date('2024-01-01T12:00:00Z'), new Date('2024-01-01T18:00:00Z')]
    const same = ['BETWEEN', '2024-01-01', '2024-01-01']
    expect(of(day, between(noon, evening))).toEqual(same)
    expect(of(day, between(noon, noon))).toEqual(same)
    expect(of(day, between(evening, noon))).toEqual(never)
  })

  it('is refused by the name of its field', () => {
    expect(() => of(number('a'), startsWith('1'), 'N')).toThrow(
      'Order: GSI: a: expected a start of its values, got "1"',
    )
    expect(() => of(text('a'), during('2024'))).toThrow(
      'Order: GSI: a: expected a span of its values, got "2024"',
    )
    expect(() => of(number('a'), 'x', 'N')).toThrow('Order: GSI: a: expected ')
  })
})
