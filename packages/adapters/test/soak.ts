import type { SoakLaw } from '@keywright/harness/soak'
import fc from 'fast-check'
import { attack } from './adversary/attack/run.ts'
import { randomOf } from './adversary/random.ts'
import { DESIGNS, type DesignName, histories, runHistory } from './unique/histories.ts'
import { storeOf } from './unique/store.ts'

/** A design takes as long as many values of a law. */
const RUNS_OF_A_DESIGN = 40

const adversary: SoakLaw = {
  title: 'the adversary finds nothing',
  // A case is a step of a history, after which everything is asked for.
  run: async (seed, runs) => {
    const random = randomOf(seed)
    let steps = 0
    for (let designs = Math.ceil(runs / RUNS_OF_A_DESIGN); designs > 0; designs--) {
      steps += (await attack(random.below(2 ** 31))).steps
    }
    return steps
  },
}

const unique: SoakLaw = {
  title: 'what is unique belongs to one item',
  run: async (seed, runs) => {
    const designs = Object.keys(DESIGNS) as DesignName[]
    const numRuns = Math.ceil(runs / 100)
    for (const design of designs) {
      await fc.assert(
        fc.asyncProperty(histories, (steps) => runHistory(design, storeOf(design), steps)),
        { seed, numRuns },
      )
    }
    return numRuns * designs.length
  },
}

/** What `pnpm soak` tries. */
export const soakLaws = (): SoakLaw[] => [adversary, unique]
