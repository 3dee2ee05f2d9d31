import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HOME } from '../home.ts'
import { readmeWith, resultsMarkdown } from './readme.ts'
import { type Results, readResults } from './results.ts'

const readme = readFileSync(new URL('README.md', HOME), 'utf8')

const run = (node: string, ratio: number) => ({
  node,
  sections: [
    {
      name: 'a',
      title: 'Things',
      date: '2024-01-15',
      quick: false,
      unit: 'ns' as const,
      notes: [],
      rows: [
        { job: 'j', subject: 'by hand', ratio: 1, value: 10 },
        { job: 'j', subject: 'Keywright', ratio, value: 10 / ratio },
      ],
    },
  ],
})

describe('the README', () => {
  it('has the results that are kept', () => {
    const results = readResults(new URL('results/latest.json', HOME))
    expect(readmeWith(readme, results)).toBe(readme)
  })

  it('names the version and the day, and compares versions when there are several', () => {
    const one: Results = { format: 1, runs: [run('20.1.0', 2)] }
    expect(resultsMarkdown(one)).toContain('Measured on Node 20.1.0, 2024-01-15.')
    expect(resultsMarkdown(one)).not.toContain('Other versions')
    const two: Results = { format: 1, runs: [run('20.1.0', 2), run('22.3.0', 1.5)] }
    expect(resultsMarkdown(two)).toContain('| Things: j: Keywright |     2.0 |     1.5 |')
  })

  it('is refused without the line that the results follow', () => {
    expect(() => readmeWith('# Benchmarks\n', { format: 1, runs: [] })).toThrow('expected the line')
  })
})
