// Runs the suites on DynamoDB Local: a script of its own, since not every shell sets a variable alike.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const java = spawnSync('java', ['-version'], { stdio: 'ignore' })
if (java.status !== 0) {
  console.error(
    'DynamoDB Local needs Java 17 or later, and there is no `java` here: nothing was tested.',
  )
  process.exit(1)
}
const options = [
  'run',
  '--config',
  'vitest.workspace.ts',
  '--project',
  'adapters',
  '--project',
  'recipes',
]
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', ...options, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KEYWRIGHT_ENGINE: 'dynamodb-local' } },
)
process.exit(status ?? 1)
