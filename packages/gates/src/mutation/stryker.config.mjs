// @ts-check
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportOf, targetOf } from './targets.mjs'

const { name, folder, runner } = targetOf(process.env['MUTATED'])
const out = reportOf(name)

/**
 * One target (`MUTATED`) at a time, so that each has a score of its own. Paths start at the root.
 */
export default {
  mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, `!${folder}/**/*.test-d.ts`],
  testRunner: runner,
  vitest: { configFile: 'packages/gates/src/mutation/vitest.config.ts' },
  plugins: [
    join(
      process.env['STRYKER'] ?? '.',
      'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js',
    ),
    fileURLToPath(new URL('in-process.mjs', import.meta.url)),
  ],
  // Much code runs a few times: optimising it takes a quarter of the time.
  testRunnerNodeArgs: process.version.startsWith('v20.')
    ? ['--interrupt-budget=300000', '--max-inlined-bytecode-size-cumulative=300']
    : [],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // An endless loop is noticed by its count; a busy machine must not pass for one. In one process a mutant
  // has the time that its tests took while they counted, and this.
  timeoutMS: runner === 'vitest' ? 60_000 : 20_000,
  timeoutFactor: runner === 'vitest' ? 1.5 : 1,
  // A mutant in what runs when a module loads is tried with all tests: slower, but it counts.
  ignoreStatic: false,
  incremental: true,
  incrementalFile: `${out}.incremental.json`,
  tempDirName: '.mutation/tmp',
  ignorePatterns: ['.git', '.mutation', '**/dist', '**/coverage', 'packages/recipes'],
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `${out}.json` },
  htmlReporter: { fileName: `${out}.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: 90 },
  allowEmpty: false,
}
