import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['@keywright/source']

/** The tests that need a real store: `stores.mjs` says which of them run. */
export default defineConfig({
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    root: fileURLToPath(new URL('../../../..', import.meta.url)),
    include: ['packages/{adapters,recipes}/{src,test}/**/*.store-test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Engines take the machine for themselves.
    maxWorkers: 2,
  },
})
