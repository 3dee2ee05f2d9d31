import type { SoakLaw } from '@keywright/harness/soak'
import fc from 'fast-check'
import { histories, run } from './history.ts'
import { memoryStore } from './memory-store.ts'
import { SCENARIOS, TABLES } from './scenarios.ts'

/** A history takes as long as many values of a law. */
const RUNS_OF_A_HISTORY = 20

const migration: SoakLaw = {
  title: 'a migration loses no row, leaves none stale, and brings none back',
  // A case is a request that was answered, or was not: after each, no row may be stale.
  run: async (seed, runs) => {
    const store = memoryStore(TABLES)
    let cases = 0
    await fc.assert(
      fc.asyncProperty(histories(SCENARIOS.length), async (history) => {
        cases += (await run(history, SCENARIOS, store)).requests
      }),
      { seed, numRuns: Math.ceil(runs / RUNS_OF_A_HISTORY) },
    )
    return cases
  },
}

/** What `pnpm soak` tries. */
export const soakLaws = (): SoakLaw[] => [migration]
