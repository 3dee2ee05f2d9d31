import { align, secondsSince } from '@keywright/harness/terminal'
import { run } from '@keywright/harness/workspace'
import { addSmoke, installPacked, smokeOf } from '../pack/installed.ts'
import { verdicts } from '../pack/verdicts.ts'
import { install, lastLines, RUNTIMES } from './available.mjs'
import { runWorker } from './workerd.ts'

/**
 * Runs the smoke suite on the packed packages, on every runtime that they are for. A runtime that
 * does not run is a row that says why, and a failure, unless nobody builds it for this platform.
 *
 * `--fresh` installs the runtimes anew, in the newest version of their line.
 */

const start = performance.now()
const fresh = process.argv.includes('--fresh')
const [project, programs] = await Promise.all([
  installPacked('runtimes', ['fast-check']),
  Promise.all(RUNTIMES.map((runtime) => install(runtime, fresh))),
])
addSmoke(project)

const { cell, finish } = verdicts()
const rows: string[][] = []
for (const [i, { title, args }] of RUNTIMES.entries()) {
  const installed = programs[i]
  if (installed === undefined || 'reason' in installed) {
    const { reason, excused } = installed ?? { reason: 'not installed', excused: false }
    rows.push([title, '', '', '', `${cell(title, excused ? [] : [reason], 'not run')}: ${reason}`])
    continue
  }
  const { program, version } = installed
  const began = performance.now()
  const outcome =
    title === 'workerd'
      ? await runWorker(program, args, project.folder)
      : await run(program, [...args, 'esm.mjs'], { cwd: project.folder })
  const { code, output } = outcome
  const results = project.packages.map(({ short }) => ({ short, ...smokeOf(outcome)(short) }))
  const checks = results.reduce((sum, result) => sum + result.checks, 0)
  const problems =
    code === 0
      ? results.flatMap(({ short, problems }) => problems.map((one) => `${short}: ${one}`))
      : [`exit code ${code}: ${lastLines(output)}`]
  const verdict = cell(`${title} ${version}`, problems)
  rows.push([title, version, String(checks), secondsSince(began), verdict])
}

const names = project.packages.map(({ short }) => short).join(', ')
console.log(`The packed ${names} on ${process.platform} ${process.arch}\n`)
console.log(align([['runtime', 'version', 'checks', 'time', ''], ...rows]).join('\n'))
console.log(`\nIn all ${secondsSince(start)}, installs included.`)
finish(project.folder)
