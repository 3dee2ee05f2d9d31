import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const conditions = ['@keywright/source']

/** The tests in a real Chromium, over the site as it is built. */
export default defineConfig({
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['test/browser/*.browser.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // What a page shows, it shows in a moment: only a fault takes as long.
    expect: { poll: { timeout: 180_000 } },
    // A browser on a busy machine drops a frame now and then; a fault fails twice.
    retry: 1,
    maxWorkers: 2,
  },
})
