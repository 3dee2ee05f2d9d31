import { compareKeys, keyByteLength } from '@keywright/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fit } from './fit.ts'

// A character for each length in UTF-8 and each place where the next one is longer.
const CHARS = ['\0', 'a', '\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff']
const unit = fc.constantFrom(...CHARS, '\u{10000}', '\u{10fffe}', '\u{10ffff}')
const LIMIT = 6
const bounds = fc.string({ unit, maxLength: 8 })
const keys = fc
  .string({ unit: unit.filter((char) => char !== '\u{10ffff}'), maxLength: LIMIT })
  .filter((text) => keyByteLength(text) <= LIMIT)

describe('fit', () => {
  it('takes no more bytes than the limit', () => {
    fc.assert(
      fc.property(bounds, (bound) => {
        expect(keyByteLength(fit(bound, LIMIT))).toBeLessThanOrEqual(LIMIT)
      }),
    )
  })
  it('has the same keys before it, of those within the limit', () => {
    fc.assert(
      fc.property(bounds, keys, (bound, key) => {
        expect(compareKeys(key, fit(bound, LIMIT)) < 0).toBe(compareKeys(key, bound) < 0)
      }),
      { numRuns: 5000 },
    )
  })
  it('is exact for all short texts', () => {
    const chars = ['a', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10fffe}']
    const texts = ['']
    for (const text of texts) {
      if ([...text].length < 3) for (const char of chars) texts.push(text + char)
    }
    for (let limit = 1; limit <= 5; limit++) {
      const within = texts.filter((text) => keyByteLength(text) <= limit)
      for (const bound of texts) {
        const fitted = fit(bound, limit)
        // With less than four bytes, nothing sorts after all keys.
        if (keyByteLength(fitted) > limit) expect(fitted).toBe('\u{10ffff}')
        for (const key of within) {
          if (compareKeys(key, fitted) < 0 !== compareKeys(key, bound) < 0) {
            expect.fail(`${limit} bytes: ${JSON.stringify([key, bound, fitted])}`)
          }
        }
      }
    }
  })
  it('leaves alone what fits', () => {
    expect(fit('ORDER#ann$\0', 11)).toBe('ORDER#ann$\0')
    expect(fit('ORDER#ann$\0', 10)).toBe('ORDER#ann%')
    expect(fit('ORDER#ann$\0', 9)).toBe('ORDER#ano')
  })
})
