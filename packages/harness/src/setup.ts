import fc from 'fast-check'

const { FC_RUNS, FC_SEED } = process.env

/**
 * `FC_RUNS=100000 pnpm test` soaks. `FC_SEED=42` starts every property there; without it each starts
 * anywhere, and one that fails prints its seed.
 */
fc.configureGlobal({
  numRuns: Number(FC_RUNS ?? 100),
  ...(FC_SEED === undefined ? {} : { seed: Number(FC_SEED) }),
})
