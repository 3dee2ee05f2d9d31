import { describe, expect, it } from 'vitest'
import { coverage } from '../coverage/coverage.ts'
import { render } from './render.ts'

describe('render of coverage', () => {
  it('aligns the answers, explains the rest and counts', () => {
    const text = render([
      {
        name: 'user by id',
        satisfied: true,
        index: 'primary',
        condition: 'PK = U#<id>',
        queries: 1,
      },
      {
        name: 'by status',
        satisfied: true,
        index: 'GSI1',
        condition: 'P = S#<status>',
        queries: 4,
        cost: { readUnits: 1000.5, writeUnits: 2, writes: 2 },
      },
      {
        name: 'in a period',
        satisfied: true,
        index: 'GSI2',
        condition: 'Q = M#<each month of at>',
        queries: 2,
        per: 'month',
      },
      { name: 'by email', satisfied: false, reason: 'why', suggestion: 'first\nsecond' },
    ])
    expect(`\n${text}\n`).toBe(`
✓ satisfied    user by id   primary  1 query
    PK = U#<id>
✓ satisfied    by status    GSI1     4 queries
    P = S#<status>
    1,000.5 read units, 2 write units for each row
✓ satisfied    in a period  GSI2     2 queries per month
    Q = M#<each month of at>
✗ unsatisfied  by email
    reason: why
    suggestion: first
                second
3 of 4 access patterns satisfied
`)
  })

  it('has a count even for nothing', () => {
    expect(render(coverage([], []))).toBe('0 of 0 access patterns satisfied')
  })

  it('shows nothing that moves a cursor', () => {
    const name = '\u001b[31mred\nline'
    const [yes, no] = [
      { name, satisfied: true, index: '\u009b', condition: 'a\tb', queries: 1 },
      { name, satisfied: false, reason: 'a\u2028b', suggestion: '\u0007' },
    ] as const
    expect(render([yes, no])).toBe(
      String.raw`
✓ satisfied    \u001b[31mred\u000aline  \u009b  1 query
    a\u0009b
✗ unsatisfied  \u001b[31mred\u000aline
    reason: a\u2028b
    suggestion: \u0007
1 of 2 access patterns satisfied`.trim(),
    )
  })

  it.each([
    undefined,
    null,
    'by id',
    {},
    [null],
    [{}],
    [{ name: 'x' }],
    [{ name: 'x', satisfied: true }],
    [{ name: 'x', satisfied: true, index: 'primary', condition: 'PK = x' }],
    [{ name: 'x', satisfied: false, reason: 'why' }],
  ])('refuses what is no result: %j', (results) => {
    expect(() => render(results as never)).toThrow(
      expect.objectContaining({ name: 'KeyError', code: 'INVALID_VALUE' }),
    )
  })
})
