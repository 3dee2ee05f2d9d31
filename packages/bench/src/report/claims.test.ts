import { describe, expect, it } from 'vitest'
import { brokenClaims } from './claims.ts'
import type { Results, SectionResults } from './results.ts'

const section = (name: string, job: string, subject: string, ratio: number): SectionResults => ({
  name,
  title: 'Things',
  date: '2024-01-15',
  quick: true,
  unit: 'ns',
  notes: [],
  rows: [
    { job, subject: 'by hand', ratio: 1, value: 100 },
    { job, subject, ratio, value: 100 / ratio },
  ],
})
const publishedOn = (...runs: readonly [node: string, ratio: number][]): Results => ({
  format: 1,
  runs: runs.map(([node, ratio]) => ({
    node,
    sections: [section('things', 'a job', 'Keywright `key`', ratio)],
  })),
})
const broken = (published: Results, ratio: number, node = '20.1.0', subject = 'Keywright `key`') =>
  brokenClaims(published, node, section('things', 'a job', subject, ratio))

describe('published ratios', () => {
  it('hold within a wide margin', () => {
    const published = publishedOn(['20.0.0', 2])
    expect(broken(published, 2)).toEqual([])
    expect(broken(published, 0.5)).toEqual([])
    expect(broken(published, 0.49)).toEqual([
      'Things: a job: Keywright `key`: expected at least 0.5, got 0.49',
    ])
  })

  it('are those of the same Node, or of the next', () => {
    const published = publishedOn(['20.0.0', 1], ['24.0.0', 4])
    expect(broken(published, 0.5, '20.9.0')).toEqual([])
    expect(broken(published, 0.5, '24.1.0')).toHaveLength(1)
    expect(broken(published, 0.5, '22.1.0')).toHaveLength(1)
    expect(broken(published, 0.5, '28.1.0')).toHaveLength(1)
  })

  it('say nothing about others, or about what was not measured before', () => {
    expect(broken(publishedOn(['20.0.0', 2]), 0.01, '20.1.0', 'ElectroDB')).toEqual([])
    expect(broken(publishedOn(), 0.01)).toEqual([])
  })

  it('include what the README says in words', () => {
    const dated = (ratio: number) =>
      section('build', '`ORDER#<at>#<id>` of a Date', 'Keywright `key`', ratio)
    expect(brokenClaims(publishedOn(), '20.0.0', dated(1.1))).toEqual([])
    expect(brokenClaims(publishedOn(), '20.0.0', dated(0.9))).toEqual([
      'Things: `ORDER#<at>#<id>` of a Date: Keywright `key`: expected at least 1, got 0.9',
    ])
  })
})
