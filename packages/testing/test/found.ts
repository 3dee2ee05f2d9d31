import { expect, it } from 'vitest'
import { checkEncoder } from '../src/index.ts'
import { failure } from './failure.ts'
import type { Broken } from './zoo/zoo.ts'

/** Tests that each of these is found. `pnpm zoo` tries every encoder with fifty seeds and all runs. */
export const areFound = (encoders: readonly Broken[]): void => {
  it.each(encoders)('$name', ({ laws, check }) => {
    const error = failure(() => checkEncoder({ ...check, numRuns: 200, seed: 1 }))
    expect(laws).toContain(error.law)
    expect(error.message).toContain('seed: 1.')
  })
}
