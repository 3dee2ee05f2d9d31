import fc from 'fast-check'

/** `FC_RUNS=100000 pnpm test` soaks; the default keeps the whole suite at three minutes on two cores. */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS'] ?? 300) })
