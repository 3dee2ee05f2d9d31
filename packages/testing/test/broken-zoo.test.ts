import { describe, expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { failure } from './failure.ts'
import { BROKEN } from './zoo/broken.ts'

// `pnpm zoo` tries every encoder with fifty seeds and all runs.
describe('encoders that are wrong in the ways that real ones are', () => {
  it('are many', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(105)
    expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(BROKEN.length)
  })

  it.each(BROKEN)('$name', ({ laws, check }) => {
    const error = failure(() => checkEncoder({ ...check, numRuns: 200, seed: 1 }))
    expect(laws).toContain(error.law)
    expect(error.message).toContain('seed: 1.')
  })
})
