import { expect, it } from 'vitest'
import { attack, type Report } from './run.ts'

/** So few that a test ends in time on a machine that is twenty times as slow. */
const DESIGNS_OF_A_TEST = 25

const known = new Map<number, Promise<Report>>()

/** What an attack did: for the tests of this process that ask for the same one, once. */
export const reportOf = (seed: number): Promise<Report> => {
  const report = known.get(seed) ?? attack(seed)
  known.set(seed, report)
  return report
}

/** Tests of designs by their seeds. A failure names its own: `attack(seed)` repeats it. `pnpm soak` draws new ones. */
export const findsNothing = (first: number, last: number): void => {
  const seeds = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const starts = seeds.filter((_, i) => i % DESIGNS_OF_A_TEST === 0)
  it.each(starts.map((from) => [from, Math.min(from + DESIGNS_OF_A_TEST - 1, last)] as const))(
    'finds nothing in the designs %i to %i',
    async (from, to) => {
      let checks = 0
      for (let seed = from; seed <= to; seed++) checks += (await reportOf(seed)).checks
      expect(checks).toBeGreaterThan(10 * (to - from + 1))
    },
  )
}
