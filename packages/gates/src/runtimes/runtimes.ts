import { align, secondsSince } from '@keywright/harness/terminal'
import { type Outcome, run } from '@keywright/harness/workspace'
import { addSmoke, installPacked, smokeOf } from '../pack/installed.ts'
import { verdicts } from '../pack/verdicts.ts'
import { install, RUNTIMES } from './available.ts'
import { runWorker } from './workerd.ts'

/**
 * Runs the smoke suite on the packed packages, on every runtime that they are for. A runtime that
 * does not run is a failure.
 *
 * `--fresh` installs the runtimes anew, in the newest version of their line.
 */

const start = performance.now()
const fresh = process.argv.includes('--fresh')
const [project, programs] = await Promise.all([
  installPacked('runtimes', ['fast-check']),
  Promise.allSettled(RUNTIMES.map((runtime) => install(runtime, fresh))),
])
addSmoke(project)
const { folder, packages } = project

const { cell, finish } = verdicts()
const rows: string[][] = []
const attempt = async (title: string, ask: () => Promise<Outcome & { version: string }>) => {
  const began = performance.now()
  const outcome = await ask().catch((error) => ({
    ...{ code: -1, stdout: '', version: '' },
    output: String(error),
  }))
  const { code, output, version } = outcome
  const results = packages.map(({ short }) => ({ short, ...smokeOf(outcome)(short) }))
  const checks = results.reduce((sum, result) => sum + result.checks, 0)
  const problems =
    code === 0
      ? results.flatMap(({ short, problems }) => problems.map((one) => `${short}: ${one}`))
      : [`exit code ${code}: ${output.trim()}`]
  const verdict = cell(`${title} ${version}`, problems)
  rows.push([title, version, String(checks), secondsSince(began), verdict])
}
for (const [i, { title, args }] of RUNTIMES.entries()) {
  await attempt(title, async () => {
    const got = programs[i]
    if (got?.status !== 'fulfilled') throw got?.reason
    const { program, version } = got.value
    return { ...(await run(program, [...args, 'esm.mjs'], { cwd: folder })), version }
  })
}
await attempt('workerd', () => runWorker(folder))

const names = packages.map(({ short }) => short).join(', ')
console.log(`The packed ${names} on ${process.platform} ${process.arch}\n`)
console.log(align([['runtime', 'version', 'checks', 'time', ''], ...rows]).join('\n'))
console.log(`\nIn all ${secondsSince(start)}, installs included.`)
finish(folder)
