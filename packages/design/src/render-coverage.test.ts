import { describe, expect, it } from 'vitest'
import { renderCoverage } from './render-coverage.ts'

describe('renderCoverage', () => {
  it('aligns the answers, explains the rest and counts', () => {
    const text = renderCoverage([
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
✓ satisfied    user by id   primary  1 query              PK = U#<id>
✓ satisfied    by status    GSI1     4 queries            P = S#<status>
✓ satisfied    in a period  GSI2     2 queries per month  Q = M#<each month of at>
✗ unsatisfied  by email
    reason: why
    suggestion: first
                second
3 of 4 access patterns satisfied
`)
  })

  it('has a count even for nothing', () => {
    expect(renderCoverage([])).toBe('0 of 0 access patterns satisfied')
  })
})
