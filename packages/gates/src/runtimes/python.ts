// Runs the tests of packages/python on the first Python that is new enough; says so where there is none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '@keywright/harness/workspace'

const CANDIDATES = [process.env['PYTHON'] ?? 'python3', 'python', 'py']
const CHECK = 'import sys; sys.exit(sys.version_info < (3, 9))'

const python = CANDIDATES.find(
  (name) => spawnSync(name, ['-c', CHECK], { stdio: 'ignore' }).status === 0,
)
if (python === undefined) {
  console.error('There is no Python 3.9 or later here: nothing was tested.')
  process.exit(1)
}
const { status } = spawnSync(
  python,
  ['-m', 'unittest', 'discover', '-s', 'packages/python/tests', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PYTHONPATH: join(ROOT, 'packages/python/src') },
  },
)
process.exit(status ?? 1)
