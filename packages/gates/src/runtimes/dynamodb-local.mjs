// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../shared/workspace.mjs'
import { tool } from '../tools/tools.mjs'

/**
 * Runs the suites that need an engine on DynamoDB Local. It is a script, because not every shell
 * sets a variable in the same way.
 *
 *     pnpm test:dynamodb-local            all of them
 *     pnpm test:dynamodb-local scatter    the files whose path has this word
 */

const PROJECTS = ['adapters', 'recipes', 'migrate', 'cli'].filter((name) =>
  existsSync(join(ROOT, 'packages', name)),
)

if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
  console.error(
    'DynamoDB Local needs Java 17 or later. There is no `java` here: nothing was tested.',
  )
  process.exit(1)
}
await tool('dynamodb-local')
const options = ['run', '--config', 'vitest.workspace.ts']
for (const name of PROJECTS) options.push('--project', name)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', ...options, ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, KEYWRIGHT_ENGINE: 'dynamodb-local' } },
)
process.exitCode = status ?? 1
