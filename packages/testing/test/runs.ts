import fc from 'fast-check'

/** A third of the runs that are configured: for the many checks that each run many laws. */
export const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 3)
