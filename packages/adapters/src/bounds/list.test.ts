import {
  between,
  compareKeys,
  contains,
  date,
  gte,
  key,
  keyByteLength,
  lte,
  startsWith,
  text,
  where,
} from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aKey, aRange } from '../../test/stores/arbitraries.ts'
import { listing } from './list.ts'

const list = (range: { lower: string; upper: string; prefix?: string }, after?: string) =>
  listing(range, { after }, 'R2', 1024)

describe('listing', () => {
  const day = key('DAY', date('on'))
  const city = key('CITY', text('name'))

  it.each([
    ['everything of a definition', where(day, {}), 'DAY#', 'DAY"\u{10ffff}'],
    ['an open end', where(day, { on: gte('2024-01-15') }), 'DAY#', 'DAY#2024-01-14\u{10ffff}'],
    ['an open start', where(day, { on: lte('2024-01-15') }), 'DAY#', 'DAY"\u{10ffff}'],
    [
      'both ends',
      where(day, { on: between('2024-01-15', '2024-01-31') }),
      'DAY#2024-01-',
      'DAY#2024-01-14\u{10ffff}',
    ],
    ['one value', where(day, { on: '2024-01-15' }), 'DAY#2024-01-15', 'DAY#2024-01-14\u{10ffff}'],
    ['a start', where(city, { name: startsWith('San ') }), 'CITY#San$20', 'CITY#San$2/\u{10ffff}'],
    // U+1F600 and U+1F601 share the first half of their pair.
    ['two emoji', where(city, { name: between('😀', '😁') }), 'CITY#', 'CITY#\u{1f5ff}\u{10ffff}'],
    ['all there is', where(key(text('a')), {}), '', undefined],
  ])('gives the longest prefix and an exclusive start: %s', (_, range, prefix, startAfter) => {
    expect(list(range).prefix).toBe(prefix)
    expect(list(range).startAfter).toBe(startAfter)
  })

  it('loses no key, and asks for no longer prefix than there is', () => {
    fc.assert(
      fc.property(aRange, aKey, (range, key) => {
        if (!contains(range, key)) return
        const { prefix, startAfter } = list(range)
        expect(key.startsWith(prefix)).toBe(true)
        expect(startAfter === undefined || compareKeys(startAfter, key) < 0).toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it('starts just before a range whose first key just fits', () => {
    for (const [end, expected] of [
      ['ab', 'aa'],
      ['a', '`\x7f'],
      ['', 'w\u07ff'],
    ] as const) {
      const lower = 'x'.repeat(1022) + end
      const { startAfter = '' } = list({ lower, upper: lower })
      expect(startAfter.slice(-expected.length)).toBe(expected)
      expect(keyByteLength(startAfter)).toBe(1024)
      expect(compareKeys(startAfter, lower)).toBe(-1)
    }
  })
})
