import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Heading } from '../job.ts'
import {
  formatBytes,
  formatRate,
  formatSpeed,
  formatTime,
  sectionMarkdown,
  table,
} from './markdown.ts'

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
        expect(new Set(lines.map((line) => [...line].length)).size).toBe(1)
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
    expect([38.5, 2000, 5e7].map(formatRate)).toEqual(['26M/s', '500k/s', '20/s'])
    expect([7, 1234, 56_789, 2.5e6].map(formatBytes)).toEqual([
      '7.0 B',
      '1.2 kB',
      '57 kB',
      '2.5 MB',
    ])
  })
})

describe('a section', () => {
  const section: Heading = {
    name: 'x',
    title: 'Things',
    notes: ['One.', 'Two.'],
  }
  const results = [
    { job: 'first', name: 'a', value: 100, speed: 1 },
    { job: 'first', name: 'b', value: 50, speed: 2 },
    { job: 'second', name: 'a', value: 10, speed: 1 },
  ]

  it('has a column for each job, a row for each candidate, and its notes', () => {
    expect(sectionMarkdown(section, results)).toBe(
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

  it('says how many a second where that is asked for', () => {
    expect(sectionMarkdown({ ...section, rate: true }, results)).toContain('| 2.0 (20M/s) |')
  })

  it('says how much memory where that is measured', () => {
    expect(sectionMarkdown({ ...section, unit: 'bytes' }, results)).toContain('2.0 (50 B) |')
  })
})
