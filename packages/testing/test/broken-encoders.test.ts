import { describe, expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { failure } from './failure.ts'
import { BROKEN } from './zoo/broken.ts'
import { seeds } from './zoo/seeds.ts'

describe('encoders that are wrong in the ways that real ones are', () => {
  it('are many', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(105)
    expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(BROKEN.length)
  })

  it.each(BROKEN)('$name', ({ laws, check }) => {
    const missed = seeds().filter((seed) => {
      try {
        checkEncoder({ ...check, numRuns: undefined, seed })
        return true
      } catch {
        return false
      }
    })
    // At least 49 of 50 seeds find it.
    expect(missed.length, `seeds ${missed}`).toBeLessThanOrEqual(seeds().length / 50)
    const error = failure(() => checkEncoder({ ...check, seed: 1 }))
    expect(laws).toContain(error.law)
    expect(error.message).toContain('seed: 1.')
  })
})
