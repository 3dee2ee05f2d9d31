import { rmSync } from 'node:fs'
import { align, secondsSince } from '@keywright/harness/terminal'
import { run } from '@keywright/harness/workspace'
import { addSmoke, installPacked, readSmoke } from '../pack/installed.ts'
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

const failures: string[] = []

const fail = (title: string, list: readonly string[]) =>
  failures.push([title, ...list.slice(0, 20)].join('\n  '))

const rows: string[][] = []
for (const [i, { title, args }] of RUNTIMES.entries()) {
  const installed = programs[i]
  if (installed === undefined || 'reason' in installed) {
    const { reason, excused } = installed ?? { reason: 'not installed', excused: false }
    rows.push([title, '', '', '', excused ? `not run: ${reason}` : `FAILED: ${reason}`])
    if (!excused) fail(title, [reason])
    continue
  }
  const { program, version } = installed
  const began = performance.now()
  const { code, stdout, output } =
    title === 'workerd'
      ? await runWorker(program, args, project.folder)
      : await run(program, [...args, 'esm.mjs'], { cwd: project.folder })
  const results = Object.entries(readSmoke(stdout) ?? {})
  const checks = results.reduce((sum, [, result]) => sum + result.checks, 0)
  const failed = results.flatMap(([name, result]) =>
    result.failures.map((one) => `${name}: ${one}`),
  )
  const idle = project.packages
    .filter(({ short }) => !results.some(([name, result]) => name === short && result.checks > 0))
    .map(({ name }) => `${name}: nothing was checked`)
  const problems = [
    ...(code === 0 ? [] : [`exit code ${code}: ${lastLines(output)}`]),
    ...failed,
    ...idle,
  ]
  if (problems.length > 0) fail(`${title} ${version}`, problems)
  const verdict = problems.length === 0 ? 'ok' : 'FAILED'
  rows.push([title, version, String(checks), secondsSince(began), verdict])
}

const names = project.packages.map(({ short }) => short).join(', ')
console.log(`The packed ${names} on ${process.platform} ${process.arch}\n`)
console.log(align([['runtime', 'version', 'checks', 'time', ''], ...rows]).join('\n'))
console.log(`\nIn all ${secondsSince(start)}, installs included.`)

if (failures.length === 0) {
  rmSync(project.folder, { recursive: true })
} else {
  console.error(`\n${failures.join('\n\n')}\n\nThe project is left in ${project.folder}`)
  process.exitCode = 1
}
