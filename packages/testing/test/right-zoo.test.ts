import { describe, expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { RIGHT } from './zoo/right.ts'
import { seeds } from './zoo/seeds.ts'

// One seed is for every day, and takes fewer runs; with more seeds, all runs are made.
const numRuns = seeds().length > 1 ? undefined : 40

describe('encoders that are right are never accused', () => {
  it('and there are many', () => {
    expect(new Set(RIGHT.map(({ name }) => name)).size).toBe(RIGHT.length)
    expect(RIGHT.length).toBeGreaterThanOrEqual(64)
  })

  it.each(RIGHT)('$name', ({ check }) => {
    for (const seed of seeds()) {
      expect(() => checkEncoder({ ...check, numRuns, seed })).not.toThrow()
    }
  })
})
