import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, speeds } from './statistics.ts'

describe('median', () => {
  it('is the middle by number, not by text', () => {
    expect(median([10, 9, 100])).toBe(10)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([7])).toBe(7)
    expect(median([])).toBeNaN()
  })

  it('has as many below it as above, and leaves its input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 1 }), (numbers) => {
        const before = [...numbers]
        const middle = median(numbers)
        const below = numbers.filter((n) => n < middle).length
        const above = numbers.filter((n) => n > middle).length
        expect(Math.max(below, above)).toBeLessThanOrEqual(numbers.length / 2)
        expect(numbers).toEqual(before)
      }),
    )
  })

  it('is not moved by one slow round', () => {
    expect(median([50, 51, 49, 50, 1e9])).toBe(50)
  })
})

describe('speeds', () => {
  it('are against the first: more is faster', () => {
    expect(speeds([100, 50, 400])).toEqual([1, 2, 0.25])
    expect(speeds([])).toEqual([])
  })
})
