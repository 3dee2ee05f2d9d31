import fc from 'fast-check'

/**
 * Few cases of each law, always the same ones: a run takes seconds, and a mutant that is killed
 * today is killed tomorrow.
 */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS'] ?? 100), seed: 1 })
