import type { SoakLaw } from '@keywright/harness/soak'
import { attack } from './adversary/attack/run.ts'
import { randomOf } from './adversary/random.ts'

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

/** What `pnpm soak` tries. */
export const soakLaws = (): SoakLaw[] => [adversary]
