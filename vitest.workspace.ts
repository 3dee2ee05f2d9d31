import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = new URL('./packages/', import.meta.url)
const path = (relative: string): string => fileURLToPath(new URL(relative, packages))
const conditions = ['@keywright/source']
const soak = Number(process.env['FC_RUNS'] ?? 0) > 0

const projects = readdirSync(packages)
  .filter((name) => existsSync(new URL(`${name}/package.json`, packages)))
  .map((name) => ({
    // Sibling packages resolve to their sources: no build before a test.
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      root: path(name),
      include: ['{src,test}/**/*.test.ts'],
      // The files of a package share their modules: loading them again for each took half the time.
      isolate: false,
      setupFiles: [path('gates/src/harness/setup.ts')],
      testTimeout: soak ? 3_600_000 : 60_000,
      hookTimeout: 60_000,
    },
  }))

/** The type tests of all packages, in one run of the compiler. */
const types = {
  test: {
    name: 'types',
    root: path('..'),
    include: [],
    typecheck: {
      enabled: true,
      only: true,
      include: ['packages/*/{src,test}/**/*.test-d.ts'],
      tsconfig: path('gates/tsconfig.type-tests.json'),
    },
  },
}

// By default one core is kept free, which on two cores is half of them.
export default defineConfig({ test: { maxWorkers: '100%', projects: [...projects, types] } })
