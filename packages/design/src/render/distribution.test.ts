import { hashedShardKey } from '@keywright/core'
import { anyChar } from '@keywright/harness/any-char'
import { refusal, untyped } from '@keywright/harness/refusal'
import { widest, widthOf } from '@keywright/harness/terminal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { repeat, zipfStream } from '../../test/streams.ts'
import { distribution } from '../load/distribution.ts'
import { render } from './render.ts'

const linesOf = (keys: readonly string[], partitions?: number, options?: object): string[] =>
  render(distribution(keys, partitions === undefined ? {} : { partitions }), options).split('\n')
const rowsOf = (lines: readonly string[]) =>
  lines.slice(lines.indexOf('') + 1, lines.lastIndexOf(''))
const verdictOf = (keys: readonly string[], partitions?: number) => {
  const lines = linesOf(keys, partitions)
  return lines.slice(lines.lastIndexOf('') + 1).join(' ')
}

describe('render of a distribution', () => {
  it('draws the partitions, the hottest first, and says what it thinks of them', () => {
    const counts = { ACTIVE: 800, CLOSED: 150, PENDING: 49, FAILED: 1 }
    const keys = Object.entries(counts).flatMap(([key, n]) => repeat(n, () => `STATUS#${key}`))
    expect(linesOf(keys, 6, { width: 51 })).toEqual([
      '1,000 items on 6 partitions: mean 166.67, max 800,',
      'Gini 0.75',
      '',
      'STATUS#ACTIVE   ████████████████████  800  80.0%',
      'STATUS#CLOSED   ███▊                  150  15.0%',
      'STATUS#PENDING  █▎                     49   4.9%',
      'STATUS#FAILED   ▏                       1   0.1%',
      'and 2 empty                             0   0.0%',
      '',
      'not even: the hottest partition holds 80.0% of the',
      'items, 4.8 times the mean. Chance does not explain',
      'the differences (p below 1e-300).',
    ])
  })

  it('says why it thinks so', () => {
    const shards = repeat(5000, (i) => hashedShardKey('A', `user-${i}`, 10))
    expect(verdictOf(shards)).toMatch(/^even: chance explains the differences \(p = 0\.\d+\)\.$/)
    const real = repeat(300_000, (i) => `P#${i % 101 < 51 ? 0 : 1}`)
    expect(verdictOf(real)).toMatch(/^even: the differences are real \(p = \S+\), but too small/)
    expect(verdictOf(repeat(50, () => 'a'))).toBe('not even: everything is on one key.')
    expect(
      verdictOf(
        repeat(50, () => 'a'),
        10,
      ),
    ).toBe('not even: everything is on one key of 10.')
    expect(verdictOf([])).toBe('cannot tell: there are no items.')
    expect(verdictOf(['a'])).toBe(
      'cannot tell: 1 item is too few. All are on one key; 11 would settle it.',
    )
    expect(verdictOf(repeat(10, () => 'a'))).toBe(
      'cannot tell: chance may just explain this (p = 0.0016). Count more items.',
    )
    expect(verdictOf(repeat(2000, (i) => `USER#${i}`))).toBe(
      'cannot tell: 2,000 items are too few. It takes 5 for each partition: 10,000.',
    )
    const oneOfMany = repeat(50_000, (i) => repeat(i === 0 ? 100 : 3 + (i % 5), () => `${i}`))
    expect(verdictOf(oneOfMany.flat())).toBe(
      'not even: the hottest partition holds <0.1% of the items, 19.99 times the mean. ' +
        'Chance does not explain the differences.',
    )
  })

  it('stays within a screen, and accounts for all items', () => {
    const lines = linesOf(zipfStream(10_000, 1000, 1.1))
    expect(rowsOf(lines).length).toBe(21)
    expect(rowsOf(lines).at(-1)).toMatch(/^and \d{3} more +[\d,]+ +\d+\.\d%$/)
    const rows = rowsOf(lines)
    const counts = rows.map((row) => Number(/([\d,]+) +\S+%$/.exec(row)?.[1]?.replace(/,/g, '')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(10_000)
  })

  it('gives every partition a bar in proportion, and fits the width', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(counts, fc.integer({ min: 30, max: 100 }), (counts, width) => {
        const keys = counts.flatMap((count, i) => repeat(count, () => `P${i}`))
        const rows = rowsOf(linesOf(keys, undefined, { width }))
        const max = Math.max(...counts)
        const longest = Math.max(
          ...rows.map((row) => eighths(/[█▉▊▋▌▍▎▏]+/.exec(row)?.[0] ?? '') / 8),
        )
        expect(widest(rows)).toBeLessThanOrEqual(width)
        const sorted = counts.sort((a, b) => b - a)
        rows.forEach((row, i) => {
          const bar = /[█▉▊▋▌▍▎▏]+/.exec(row)?.[0] as string
          const ideal = ((sorted[i] as number) / max) * longest
          expect(Math.abs(eighths(bar) / 8 - ideal)).toBeLessThanOrEqual(1 / 8)
        })
      }),
    )
  })

  it('shows any key on one line, shortened in the middle, aligned and without surprises', () => {
    const key = fc.string({ unit: anyChar, maxLength: 80 })
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 10 }), (keys) => {
        const text = render(distribution(keys))
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        const rows = rowsOf(text.split('\n'))
        expect(rows.length).toBe(new Set(keys).size)
        expect(new Set(rows.map(widthOf)).size).toBe(1)
        expect(widest(text.split('\n'))).toBeLessThanOrEqual(80)
      }),
    )
    const shard = `TENANT#${'x'.repeat(60)}#SHARD#7`
    expect(linesOf([shard])[2]).toMatch(/^TENANT#x{16}…x{8}#SHARD#7 {2}█/)
    expect(linesOf(['a\nb\u001b[31m\u202e\ud800\\'])[2]).toMatch(
      /^a\\u\{a\}b\\u\{1b\}\[31m\\u\{202e\}\\u\{d800\}\\\\ {2}█/,
    )
  })

  it('refuses what is no distribution, and sizes that make no picture', () => {
    const result = distribution(['a'])
    const halves = [
      { hottest: [] },
      { ...result, mean: undefined },
      { ...result, hottest: undefined },
      { ...result, hottest: [null] },
      { ...result, hottest: [{ key: 'a' }] },
      { ...result, hottest: [{ count: 1 }] },
    ]
    for (const bad of [undefined, null, {}, ['a'], ...halves]) {
      expect(refusal(() => untyped(render)(bad))).toBe('INVALID_VALUE')
    }
    for (const options of [null, 40, [40]]) {
      expect(refusal(() => untyped(render)(result, options))).toBe('INVALID_VALUE')
    }
    for (const bad of [0, -1, 1.5, Number.NaN, 1e9, '10']) {
      expect(refusal(() => untyped(render)(result, { width: bad }))).toBe('INVALID_VALUE')
    }
  })
})

const eighths = (bar: string): number =>
  Array.from(bar).reduce((sum, block) => sum + 8 - '█▉▊▋▌▍▎▏'.indexOf(block), 0)
