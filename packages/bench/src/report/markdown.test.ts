import { widthOf } from '@keywright/harness/terminal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBytes, formatSpeed, formatTime, sectionMarkdown, table } from './markdown.ts'
import type { SectionResults } from './results.ts'

describe('a table', () => {
  it('is aligned: the first column left, the others right', () => {
    const text = table([
      ['', 'ns', 'speed'],
      ['template literal', '9', '1.0'],
      ['key', '123', '0.42'],
    ])
    expect(text).toBe(
      [
        '|                  |  ns | speed |',
        '| ---------------- | --: | ----: |',
        '| template literal |   9 |   1.0 |',
        '| key              | 123 |  0.42 |',
      ].join('\n'),
    )
  })

  it('has lines of one length, and no cell that looks like two', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'µ', '|', '😀', ' ', '`') })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const lines = table(rows).split('\n')
        expect(lines).toHaveLength(rows.length + 1)
        expect(new Set(lines.map(widthOf)).size).toBe(1)
        for (const line of lines) expect(line.match(/(?<!\\)\|/g)).toHaveLength(3)
      }),
    )
  })
})

describe('numbers', () => {
  it('have as many digits as they are worth', () => {
    expect([3.14, 61.5, 999, 1234, 56_789, 2.5e6].map(formatTime)).toEqual([
      '3.1 ns',
      '62 ns',
      '999 ns',
      '1.2 µs',
      '57 µs',
      '2.5 ms',
    ])
    expect([258.4, 3.04, 1, 0.615, 0.0041].map(formatSpeed)).toEqual([
      '258',
      '3.0',
      '1.0',
      '0.61',
      '0.0041',
    ])
    expect([7, 1234, 56_789, 2.5e6].map(formatBytes)).toEqual([
      '7.0 B',
      '1.2 kB',
      '57 kB',
      '2.5 MB',
    ])
  })
})

describe('a section', () => {
  const section: SectionResults = {
    name: 'x',
    title: 'Things',
    date: '2024-01-15',
    quick: false,
    unit: 'ns',
    notes: ['One.', 'Two.'],
    rows: [
      { job: 'first', subject: 'a', value: 100, ratio: 1 },
      { job: 'first', subject: 'b', value: 50, ratio: 2 },
      { job: 'second', subject: 'a', value: 10, ratio: 1 },
    ],
  }

  it('has a column for each job, a row for each subject, and its notes', () => {
    expect(sectionMarkdown(section)).toBe(
      [
        '## Things',
        '',
        '|     |        first |      second |',
        '| --- | -----------: | ----------: |',
        '| a   | 1.0 (100 ns) | 1.0 (10 ns) |',
        '| b   |  2.0 (50 ns) |           - |',
        '',
        '- One.',
        '- Two.',
      ].join('\n'),
    )
  })

  it('says how much memory where that is measured', () => {
    expect(sectionMarkdown({ ...section, unit: 'bytes' })).toContain('2.0 (50 B) |')
  })
})
