import { describe, expect, it } from 'vitest'
import { cli, widest } from './run-cli.ts'

const sectionsOf = (text: string): string[] => text.match(/^(#+ .*|[A-Z][a-z ]+)$/gm) ?? []

describe('review', () => {
  it('is chart, lint and coverage in one report, and ends with 0 where nothing is wrong', async () => {
    const { code, out, err } = await cli([
      'review',
      'shop.ts',
      '--tenant',
      'userId',
      '--off',
      'tenant-not-first',
    ])
    expect([code, err]).toEqual([0, ''])
    for (const [command, ...words] of [['chart'], ['lint'], ['coverage']]) {
      const alone = await cli([command as string, 'shop.ts', ...words])
      expect(out).toContain(alone.out.trimEnd())
    }
    expect(out).toContain('✓ 2 entities in the table and 1 index\n')
    expect(out).toContain('- not looked at: the rule tenant-not-first, which --off leaves out\n')
    expect(widest(out)).toBeLessThanOrEqual(80)
  })

  it('ends with 1 for an error, and for a pattern that no index serves', async () => {
    const both = await cli(['review', 'clash.ts'])
    expect(both.code).toBe(1)
    expect(both.out).toContain('error  same-primary-key')
    expect(both.out).toMatch(/✗ lint: [1-9]\d* errors?/)
    expect(both.out).toContain('✗ 1 of 2 access patterns satisfied\n')
    expect(both.out).toContain('User\n  Written by sign-up only.\n')
    const error = await cli(['review', 'shop.ts', '--tenant', 'orderId'])
    expect(error.code).toBe(1)
  })

  it('says what it did not look at', async () => {
    const { code, out } = await cli(['review', 'ledger.ts'])
    expect(code).toBe(0)
    expect(out).toContain('not looked at: coverage and the rule unused-index')
    expect(out).not.toContain('Access patterns')
    expect(out).not.toContain('access patterns satisfied')
  })

  it('is Markdown for a pull request, which no name breaks', async () => {
    const { code, out } = await cli(['review', 'clash.ts', '--markdown'])
    expect(code).toBe(1)
    expect(sectionsOf(out)).toEqual([
      '## The design of `app_1`',
      '### Entities',
      '### Lint',
      '### Access patterns',
    ])
    expect(out).toContain('| Written by sign-up only. |')
    expect(out).toContain('For `` settings by `name` | all ``:\n\n```ts\n')
    expect(out.match(/^```/gm)?.length).toBe(2)
  })

  it('is one JSON document', async () => {
    const { code, out } = await cli(['review', 'clash.ts', '--json'])
    const { chart, findings, coverage, notLookedAt, table } = JSON.parse(out)
    expect([code, table]).toEqual([1, 'app_1'])
    // By the names of the exports, whichever loader it took.
    expect(chart).toMatchObject([
      { entity: 'Setting', index: 'primary' },
      { entity: 'User', note: 'Written by sign-up only.' },
    ])
    expect(findings.map(({ rule }: { rule: string }) => rule)).toContain('same-primary-key')
    expect(coverage).toMatchObject([{ satisfied: true }, { satisfied: false }])
    expect(notLookedAt).toEqual(['the rule tenant-not-first, which needs --tenant FIELD'])
  })

  it('has its verdicts in colour on a terminal, and wraps at its width', async () => {
    const { out } = await cli(['review', 'clash.ts'], { colors: true, columns: 44 })
    expect(out).toContain('\u001b[31m✗ lint')
    expect(out).toContain('\u001b[31m✗ unsatisfied\u001b[39m')
    expect(out).toContain('\u001b[31m  error\u001b[39m')
    expect(widest(out.replaceAll(/\u001b\[\d+m/g, ''))).toBeLessThanOrEqual(44)
  })
})
