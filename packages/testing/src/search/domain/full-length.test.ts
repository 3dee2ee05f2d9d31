import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretched } from './full-length.ts'

/** The longest of what is drawn. */
const longest = (values: fc.Arbitrary<unknown>): number =>
  Math.max(...fc.sample(values, { numRuns: 200, seed: 1 }).map((one) => String(one).length))

describe('an arbitrary, stretched', () => {
  it.each([
    ['texts', fc.string({ maxLength: 300 })],
    ['lists', fc.array(fc.nat(9), { maxLength: 150 })],
    ['mapped texts', fc.string({ maxLength: 300 }).map((text) => text)],
    ['parts of tuples', fc.tuple(fc.nat(9), fc.string({ maxLength: 300 }))],
    ['one of several', fc.oneof(fc.nat(9), fc.string({ maxLength: 300 }))],
    ['what is never shrunk', fc.noShrink(fc.string({ maxLength: 300 }))],
  ])('draws %s as long as they may be', (_, values) => {
    const longer = stretched<unknown>(values)
    expect(longest(values)).toBeLessThan(100)
    expect(longer && longest(longer)).toBeGreaterThan(250)
    expect(longer && longest(longer)).toBeLessThan(310)
    expect(longer && stretched(longer)).toBeUndefined()
  })

  it.each([
    ['texts of any length', fc.string()],
    ['texts that are long already', fc.string({ maxLength: 300, size: 'max' })],
    ['numbers', fc.nat()],
    ['base64 of any length', fc.base64String()],
    // A filter might wait for ever for a short one.
    ['filtered texts', fc.string({ maxLength: 300 }).filter((text) => text.length < 5)],
  ])('leaves %s alone', (_, values) => {
    expect(stretched<unknown>(values)).toBeUndefined()
  })

  it('ends somewhere', () => {
    const longer = stretched(fc.string({ maxLength: 1_000_000 }))
    expect(longer && stretched(longer)).toBeUndefined()
  })
})
