import { expect, it } from 'vitest'
import { checkEncoder, LawError, type LawName } from '../src/index.ts'
import type { Broken } from './zoo/zoo.ts'

/** The first runs find most of them; a check that has found one goes on for 25 more, to name other laws. */
const RUNS: readonly number[] = [3, 20, 200]

/**
 * Tests that each of these is found in 200 runs, and most in the first. `pnpm zoo` tries every encoder
 * with fifty seeds and all runs.
 */
export const areFound = (encoders: readonly Broken[]): void => {
  it.each(encoders)('$name', ({ laws, check }) => {
    const lawFoundIn = (numRuns: number): LawName | undefined => {
      try {
        checkEncoder({ ...check, numRuns, seed: 1 })
      } catch (error) {
        if (!(error instanceof LawError)) throw error
        expect(error.message).toContain('seed: 1.')
        return error.law
      }
      return undefined
    }
    let law: LawName | undefined
    for (const runs of RUNS) {
      law = lawFoundIn(runs)
      if (law && laws.includes(law)) break
    }
    expect(laws).toContain(law)
  })
}
