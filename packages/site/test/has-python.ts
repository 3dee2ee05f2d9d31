import { spawnSync } from 'node:child_process'

/** Nobody needs Python to run the tests; where there is one, it has a say. */
export const hasPython = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0
