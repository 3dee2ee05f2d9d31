import { describe, expect, it } from 'vitest'
import { between, field, gt, gte, key, lt, lte, startsWith, where } from '../index.ts'

describe('operators', () => {
  it('say what they are, and of which values', () => {
    const made = [gt(1), gte(2), lt(3), lte(4), between(5, 6), startsWith('a')]
    expect(made.map(({ operator, values }) => [operator, ...values])).toEqual([
      ['gt', 1],
      ['gte', 2],
      ['lt', 3],
      ['lte', 4],
      ['between', 5, 6],
      ['startsWith', 'a'],
    ])
  })

  it('carry a mark that every copy of the package knows', () => {
    expect(Symbol.for('keywright.operator') in gt(1)).toBe(true)
  })

  it('lt the empty text selects no key, even for a codec that does not tell its least', () => {
    const tally = field('n', {
      encode: (n: number) => 'x'.repeat(n),
      decode: (marks) => marks.length,
      compare: (a, b) => a - b,
    })
    expect(where(key('K', tally), { n: lt(0) })).toEqual({ lower: 'K$', upper: 'K$' })
    expect(where(key('K', tally), { n: lt(1) })).toEqual({
      lower: 'K#',
      upper: 'K#w\u{10ffff}',
    })
  })
})
