import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyChar } from '../src/any-char.ts'

it('draws characters of every length in UTF-8, and no lone surrogate', () => {
  const lengths = new Set<number>()
  fc.assert(
    fc.property(anyChar, (char) => {
      expect([...char]).toHaveLength(1)
      expect(char).not.toMatch(/[\ud800-\udfff]/u)
      lengths.add(Buffer.byteLength(char))
    }),
    { numRuns: 1000, seed: 1 },
  )
  expect([...lengths].sort()).toEqual([1, 2, 3, 4])
})

it('knows its characters again, to shrink what it did not draw', () => {
  for (const char of ['\0', 'a', '\ud7ff', '\ue000', '\u{10ffff}']) {
    expect(anyChar.canShrinkWithoutContext(char)).toBe(true)
  }
  for (const other of ['', 'ab', '\ud800', '\udfff', '\ud800a', 5, undefined]) {
    expect(anyChar.canShrinkWithoutContext(other)).toBe(false)
  }
})
