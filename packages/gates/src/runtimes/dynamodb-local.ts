import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { tool } from '@keywright/harness/tools'
import { ROOT } from '@keywright/harness/workspace'

/**
 * Runs the suites that need an engine on DynamoDB Local. It is a script, because not every shell
 * sets a variable in the same way.
 *
 *     pnpm test:dynamodb-local                         all of them
 *     pnpm test:dynamodb-local read-all                the files whose path has this word
 *     pnpm test:dynamodb-local --runs 1000 histories   the same, with so many cases of each property
 */

/** The files that talk to an engine: those that say so, and all of the recipes. */
const SUITES = ['.engine.test.ts', 'packages/recipes/']

if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
  console.error(
    'DynamoDB Local needs Java 17 or later. There is no `java` here: nothing was tested.',
  )
  process.exit(1)
}
await tool('dynamodb-local')
const { values, positionals: words } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: { runs: { type: 'string' } },
})
const { FC_RUNS = values.runs, ...env } = process.env
const options = ['run', '--config', 'vitest.workspace.ts', '--project', 'packages']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', ...options, ...(words.length > 0 ? words : SUITES)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ...(FC_RUNS && { FC_RUNS }), KEYWRIGHT_ENGINE: 'dynamodb-local' },
  },
)
process.exitCode = status ?? 1
