import { describe, expect, it } from 'vitest'
import { attack } from './attack/run.ts'

/** A survivor meets every design that reaches it: three hundred of them would take most of the time of a run. */
const DESIGNS = 100

// What `pnpm mutation` asks instead of the other tests here: each design is a test, so that a mutant meets
// only those that reach it.
describe('the adversary', () => {
  it.each(Array.from({ length: DESIGNS }, (_, i) => i + 1))(
    'finds nothing in the design %i',
    async (seed) => {
      expect((await attack(seed, { shorten: false })).checks).toBeGreaterThan(0)
    },
  )
})
