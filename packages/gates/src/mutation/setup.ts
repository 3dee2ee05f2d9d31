import fc from 'fast-check'

/** Always the same cases of each law: a mutant that is killed today is killed tomorrow. */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS']), seed: 1 })
