import { describe, expect, it } from 'vitest'
import * as core from '../src/index.ts'
import { KINDS } from './kinds.ts'

/** What attackers repeat: each is read to the end by some parser. */
const PIECES = [
  '0',
  '9',
  '1',
  'f',
  'a',
  '#',
  '$',
  '$24',
  '-',
  '.',
  '~',
  ' ',
  '\ud83d',
  'é',
  '#SHARD#',
  '2024-',
  'P0',
]
const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['1.', 'x'],
]

const time = (act: () => unknown): number => {
  const start = performance.now()
  try {
    act()
  } catch (error) {
    if (!(error instanceof core.KeyError)) throw error
  }
  return performance.now() - start
}

/** The shortest of some runs: what other processes do is no fault of the parser. */
const best = (act: () => unknown): number => Math.min(time(act), time(act), time(act))

/**
 * Four times the text may take about four times as long, and quadratic would be sixteen, every time:
 * a pause of the machine is not seen three times in a row. What takes less than 100 ms for a quarter
 * of a million characters is not looked at more closely.
 */
const grows = (read: (text: string) => unknown, make: (size: number) => string): boolean => {
  const long = make(256_000)
  if (time(() => read(long)) < 100) return false
  const short = make(64_000)
  const isSlow = (): boolean => best(() => read(long)) > 12 * best(() => read(short))
  return isSlow() && isSlow() && isSlow()
}

const PARSERS: readonly (readonly [title: string, read: (text: string) => unknown])[] = [
  ...KINDS.map((kind) => {
    const made = core.key<core.Part[]>('K', kind.make('v'))
    return [kind.title, (text: string) => made.decode(`K#${text}`)] as const
  }),
  ...KINDS.map((kind) => {
    const made = core.key<core.Part[]>('K', kind.make('v'))
    return [`${kind.title} takes`, (text: string) => made.encode({ v: text })] as const
  }),
  ...(
    [
      ['parseEntityKey', core.parseEntityKey],
      ['parseCompositeKey', core.parseCompositeKey],
      ['parentKey', core.parentKey],
      ['parseShardKey', core.parseShardKey],
      ['parseZeroPadded', core.parseZeroPadded],
      ['parseReverseTime', core.parseReverseTime],
      ['shardOf', (text: string) => core.shardOf(text, 10)],
      ['compareKeys', (text: string) => core.compareKeys(text, `${text}a`)],
      ['keyByteLength', core.keyByteLength],
      ['during', (text: string) => core.where(core.key(core.time('t')), { t: core.during(text) })],
    ] as const
  ).map(([title, read]) => [title, read as (text: string) => unknown] as const),
]

describe('time grows with the length of the text, not with its square', () => {
  it.each(PARSERS)('%s', (_, read) => {
    const slow = PIECES.flatMap((piece) =>
      AROUND.filter(([before, after]) =>
        grows(read, (size) => before + piece.repeat(Math.ceil(size / piece.length)) + after),
      ).map(([before, after]) => `${before}${piece}…${after}`),
    )
    expect(slow).toEqual([])
  })
})
