import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const packages = new URL('./packages/', import.meta.url)
const conditions = ['@keywright/source']
const soak = Number(process.env['FC_RUNS'] ?? 0) > 0

const projects = readdirSync(packages)
  .filter((name) => existsSync(new URL(`${name}/package.json`, packages)))
  .map((name) => ({
    // Sibling packages resolve to their sources: no build before a test.
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      root: new URL(name, packages).pathname,
      include: ['{src,test}/**/*.test.ts'],
      setupFiles: [new URL('core/test/setup.ts', packages).pathname],
      testTimeout: soak ? 3_600_000 : 30_000,
      typecheck: {
        enabled: true,
        include: ['{src,test}/**/*.test-d.ts'],
        tsconfig: new URL('../tsconfig.json', packages).pathname,
      },
    },
  }))

export default defineConfig({ test: { projects } })
