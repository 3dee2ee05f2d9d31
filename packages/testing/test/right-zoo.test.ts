import { describe, expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { RIGHT } from './zoo/right.ts'

// `pnpm zoo` tries every encoder with fifty seeds and all runs.
describe('encoders that are right are never accused', () => {
  it('and there are many', () => {
    expect(new Set(RIGHT.map(({ name }) => name)).size).toBe(RIGHT.length)
    expect(RIGHT.length).toBeGreaterThanOrEqual(80)
  })

  it.each(RIGHT)('$name', ({ check }) => {
    expect(() => checkEncoder({ ...check, numRuns: 4, seed: 1 })).not.toThrow()
  })
})
