import fc from 'fast-check'

/** `FC_RUNS=100000 pnpm test` soaks; the default keeps the whole suite at two minutes. */
fc.configureGlobal({ numRuns: Number(process.env['FC_RUNS'] ?? 300) })
