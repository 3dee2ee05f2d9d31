import { describe, expect, it } from 'vitest'
import { poissonOf, randomOf } from './random.ts'

describe('requests in a second', () => {
  it.each([0.3, 5, 15.9, 16.1, 60, 1000])(
    'have the mean and the variance of Poisson: %d',
    (mean) => {
      const draw = poissonOf(randomOf(1))
      const counts = Array.from({ length: 40_000 }, () => draw(mean))
      const average = counts.reduce((sum, count) => sum + count, 0) / counts.length
      const variance =
        counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / counts.length
      const skew =
        counts.reduce((sum, count) => sum + (count - average) ** 3, 0) /
        counts.length /
        variance ** 1.5
      expect(average / mean).toBeCloseTo(1, 1)
      expect(variance / mean).toBeCloseTo(1, 1)
      expect(skew).toBeCloseTo(mean ** -0.5, 1)
    },
  )
})
