import { describe, expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { BROKEN } from './broken-encoders.ts'
import { failure } from './failure.ts'

describe('encoders that are wrong in the ways that real ones are', () => {
  it('are more than a few', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(15)
    expect(new Set(BROKEN.map(({ name }) => name)).size).toBe(BROKEN.length)
  })

  it.each(BROKEN)('$name: $law', ({ law, check }) => {
    // Mostly 100 runs, fast-check's own default, are enough; three times that leave chance no part.
    const error = failure(() => checkEncoder({ ...check, numRuns: 300 }))
    expect(error.law).toBe(law)
    expect(error.message).toContain(`seed: ${error.seed}`)

    if (law === 'deterministic') return
    const again = failure(() => checkEncoder({ ...check, numRuns: 300, seed: error.seed }))
    expect(again.message).toBe(error.message)
  })
})
