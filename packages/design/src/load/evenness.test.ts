import { describe, expect, it } from 'vitest'
import { drawOf, randomOf, repeat } from '../../test/streams.ts'
import { evenness } from './evenness.ts'

/** Counts of `items` drawn with these weights. */
const sample = (items: number, weights: readonly number[], seed: number): number[] => {
  const draw = drawOf(weights, randomOf(seed))
  const counts = weights.map(() => 0)
  for (let i = 0; i < items; i++) {
    const at = draw()
    counts[at] = (counts[at] as number) + 1
  }
  return counts
}

/** How many of 2,000 samples are called even, uneven and open. */
const verdicts = (items: number, weights: readonly number[]) => {
  const all = repeat(2000, (seed) => evenness(sample(items, weights, seed), weights.length).even)
  return {
    even: all.filter((even) => even === true).length,
    uneven: all.filter((even) => even === false).length,
  }
}

const flat = (partitions: number): number[] => repeat(partitions, () => 1)
const oneTwice = (partitions: number): number[] => repeat(partitions, (i) => (i === 0 ? 2 : 1))

describe('evenness', () => {
  it('has the p-values of a chi-square table', () => {
    // (10 + 0 + 10)² / 20 = 10 with 2 degrees of freedom: e^-5.
    expect(evenness([10, 20, 30], 3).pValue).toBeCloseTo(Math.exp(-5), 12)
    // An empty partition counts: 15 + 5/3 * 3 with 3 degrees of freedom.
    expect(evenness([20, 20, 20], 4).pValue).toBeCloseTo(0.000169742, 8)
    expect(evenness([7, 7, 7], 3).pValue).toBe(1)
  })

  it('has uniform p-values when the split is even, so that levels mean what they say', () => {
    const pValues = repeat(2000, (seed) => evenness(sample(1000, flat(10), seed), 10).pValue ?? 0)
    for (const level of [0.05, 0.25, 0.5, 0.75]) {
      const below = pValues.filter((p) => p < level).length / 2000
      // Five standard deviations.
      expect(Math.abs(below - level)).toBeLessThan(5 * Math.sqrt((level * (1 - level)) / 2000))
    }
  })

  it('hardly ever calls an even split uneven, from five items a partition up', () => {
    for (const [items, partitions] of [
      [50, 10],
      [1000, 10],
      [500, 100],
      [20, 2],
    ] as const) {
      const { even, uneven } = verdicts(items, flat(partitions))
      // Expected: 2 of 2,000 uneven and 20 open.
      expect(uneven).toBeLessThanOrEqual(10)
      expect(even).toBeGreaterThanOrEqual(1940)
    }
  })

  it('finds the one partition of ten that takes double, and never misses it among many items', () => {
    expect(verdicts(1000, oneTwice(10)).uneven).toBeGreaterThan(1990)
    expect(verdicts(1000, oneTwice(10)).even).toBe(0)
  })

  it('finds one hot partition that Pearson loses among the noise of many', () => {
    const counts = repeat(100_000, (i) => (i === 0 ? 100 : 3 + (i % 5)))
    const { pValue, even } = evenness(counts, counts.length)
    expect(pValue).toBeGreaterThan(0.01)
    expect(even).toBe(false)
  })

  it('does not call differences of one percent uneven, however many items prove them', () => {
    const counts = repeat(10, (i) => (i % 2 === 0 ? 1_010_000 : 990_000))
    const { pValue, even } = evenness(counts, 10)
    expect(pValue).toBeLessThan(1e-100)
    expect(even).toBe(true)
  })

  it('calls differences uneven that matter, from many items on', () => {
    expect(evenness([1_100_000, 1_000_000, 900_000], 3).even).toBe(false)
    expect(evenness([...repeat(999, () => 10_000), 20_000], 1000).even).toBe(false)
    // A cold partition: the others are only 5% above the mean.
    expect(evenness([...repeat(9, () => 1000), 500], 10).even).toBe(false)
  })

  it('leaves open what more items can decide', () => {
    const counts = [24, 10, 10, 10, 10, 10, 10, 3]
    const { pValue, even } = evenness(counts, 8)
    expect(pValue).toBeGreaterThan(0.001)
    expect(pValue).toBeLessThan(0.01)
    expect(even).toBeUndefined()
    const tenTimes = counts.map((count) => 10 * count)
    expect(evenness(tenTimes, 8).even).toBe(false)
  })

  it('needs five items a partition, except for a partition that no even split would make', () => {
    expect(evenness([4, 5], 2)).toEqual({ pValue: undefined, even: undefined })
    expect(evenness([5, 5], 2)).toEqual({ pValue: 1, even: true })
    const sparse = evenness([500, ...repeat(500, () => 1)], 501)
    expect(sparse.even).toBe(false)
    expect(sparse.pValue).toBeLessThan(1e-100)
  })

  it('never calls a single partition even, and 11 items settle it', () => {
    for (let items = 0; items <= 10; items++) {
      expect(evenness([items], 1).even).toBeUndefined()
    }
    for (const items of [11, 12, 100, 1e6, 1e15]) expect(evenness([items], 1).even).toBe(false)
  })

  it('gives a true bound of the chance of the hottest, when Pearson has too few items', () => {
    // 16 items on 4 partitions: the exact chance that one gets 14 or more, over all 4 of them.
    const tail = (n: number, m: number, p: number): number => {
      let sum = 0
      for (let k = m, c = 1; k <= n; k++) {
        c = 1
        for (let i = 0; i < k; i++) c *= (n - i) / (i + 1)
        sum += c * p ** k * (1 - p) ** (n - k)
      }
      return sum
    }
    const { pValue = 0, even } = evenness([14, 1, 1], 4)
    expect(even).toBe(false)
    expect(pValue).toBeGreaterThan(4 * tail(16, 14, 1.1 / 4))
    expect(pValue).toBeGreaterThan(4 * tail(16, 14, 1 / 4))
    expect(pValue).toBeLessThan(0.001)
  })
})
