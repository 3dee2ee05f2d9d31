import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HOME } from '../home.ts'
import { type Results, type Run, sectionResults, withRun } from './results.ts'

const section = (name: string, value: number) =>
  sectionResults(
    { name, title: name.toUpperCase(), notes: [] },
    [{ job: 'j', name: 's', value, speed: 1 }],
    true,
    new Date('2024-01-15T10:00:00Z'),
  )
const run = (node: string, ...sections: ReturnType<typeof section>[]): Run => ({ node, sections })
const none: Results = { format: 1, runs: [] }
const ORDER = ['a', 'b', 'c']

describe('results', () => {
  it('have three digits, and the day', () => {
    const [result] = [{ job: 'j', name: 's', value: 123.456, speed: 0.012345 }]
    expect(
      sectionResults({ name: 'a', title: 'A', notes: ['N'] }, [result], false, new Date(0)),
    ).toEqual({
      name: 'a',
      title: 'A',
      date: '1970-01-01',
      quick: false,
      unit: 'ns',
      notes: ['N'],
      rows: [{ job: 'j', subject: 's', ratio: 0.0123, value: 123 }],
    })
  })

  it('keep the sections that a run left out, in the order of the output', () => {
    const before = withRun(none, run('20.1.0', section('c', 1), section('a', 1)), ORDER)
    const after = withRun(before, run('20.2.0', section('b', 2), section('a', 2)), ORDER)
    expect(after).toEqual({
      format: 1,
      runs: [run('20.2.0', section('a', 2), section('b', 2), section('c', 1))],
    })
  })

  it('drop a section that no longer exists', () => {
    const before = withRun(none, run('20.1.0', section('a', 1), section('b', 1)), ORDER)
    const [after] = withRun(before, run('20.1.0', section('a', 2)), ['a']).runs
    expect(after?.sections.map(({ name }) => name)).toEqual(['a'])
  })

  it('have a run for each major version of Node, the lowest first', () => {
    const all = ['24.0.0', '20.0.0', '26.0.0', '24.5.0'].reduce(
      (results, node) => withRun(results, run(node, section('a', 1)), ORDER),
      none,
    )
    expect(all.runs.map(({ node }) => node)).toEqual(['20.0.0', '24.5.0', '26.0.0'])
  })
})

describe('the results that are kept', () => {
  const { format, runs } = JSON.parse(
    readFileSync(new URL('results/latest.json', HOME), 'utf8'),
  ) as Results

  it('have a baseline in each job, whose ratio is 1', () => {
    expect(format).toBe(1)
    expect(runs.length).toBeGreaterThan(0)
    for (const { sections } of runs) {
      for (const { rows } of sections) {
        const jobs = new Set(rows.map(({ job }) => job))
        for (const job of jobs) expect(rows.find((row) => row.job === job)?.ratio).toBe(1)
      }
    }
  })
})
