import fc from 'fast-check'

/** A law that can be tried for as long as one likes. */
export interface SoakLaw {
  readonly title: string
  /** Runs it some times from a seed; throws where it is broken. Gives the number of cases. */
  readonly run: (seed: number, runs: number) => number | Promise<number>
}

/** A law from a property that says how many cases each run checks. */
export const soak = (
  title: string,
  property: (checked: (cases: number) => void) => fc.IRawProperty<unknown>,
): SoakLaw => ({
  title,
  run: (seed, numRuns) => {
    let cases = 0
    const counted = property((checked) => {
      cases += checked
    })
    fc.assert(counted as fc.IProperty<unknown>, { seed, numRuns })
    return cases
  },
})

/** Throws unless both are the same. */
export const expectSame = (got: unknown, expected: unknown, what: string): void => {
  if (!Object.is(got, expected)) throw new Error(`${what}: expected ${expected}, got ${got}`)
}
