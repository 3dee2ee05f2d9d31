// Runs random histories of a migration on DynamoDB Local, and prints the shortest one that fails.
//
//     pnpm --filter @keywright/adopt soak              a thousand histories
//     pnpm --filter @keywright/adopt soak -- 5000      as many as that
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const count = Number(process.argv.slice(2).find((arg) => arg !== '--') ?? 1000)
if (!(Number.isInteger(count) && count > 0)) {
  throw new Error('expected a whole number of histories')
}
if (spawnSync('java', ['-version'], { stdio: 'ignore' }).status !== 0) {
  console.error('DynamoDB Local needs Java 17 or later, and there is no `java` here.')
  process.exit(1)
}
const root = fileURLToPath(new URL('../../../', import.meta.url))
const options = ['--project', 'packages', 'histories.engine', '-t', 'a migration under']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts', ...options],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, KEYWRIGHT_ENGINE: 'dynamodb-local', FC_RUNS: String(count) },
  },
)
process.exit(status ?? 1)
