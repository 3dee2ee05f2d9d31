import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { align } from '@keywright/harness/terminal'
import { tool } from '@keywright/harness/tools'
import { ROOT, readJson } from '@keywright/harness/workspace'
import { survivorsOf, tally } from './mutants.mjs'
import { reportOf, TARGETS, targetOf } from './targets.mjs'

/**
 * Stryker on core, on ids and on each room of adapters' DynamoDB, one after the other, each with a
 * score of its own.
 *
 *     pnpm mutation                                            all; what did not change is not tried again
 *     pnpm mutation ids --force                                one, all of it, survivors with a reason, too
 *     pnpm mutation dynamodb                                   the rooms: dynamodb/items, dynamodb/keys, ...
 *     pnpm mutation --mutate packages/core/src/text/escape.ts  one file, or several with commas between
 *
 * Everything else is passed on to Stryker. Reports are in `.mutation`.
 */

const args = process.argv.slice(2).filter((arg) => arg !== '--')
const at = args.indexOf('--mutate')
const files = at < 0 ? '' : (args[at + 1] ?? '')
const isNamed = (arg: string, name: string) => name === arg || name.startsWith(`${arg}/`)
const named = TARGETS.filter(({ name }) => args.some((arg) => isNamed(arg, name)))
const touched = TARGETS.filter(({ folder }) => files.includes(`${folder}/`))
const chosen = (named.length > 0 ? named : touched.length > 0 ? touched : TARGETS).map(
  (one) => one.name,
)
const options = args.filter((arg) => !TARGETS.some(({ name }) => isNamed(arg, name)))

const stryker = await tool('stryker')

const mutate = (name: string): Promise<number> =>
  new Promise((resolve) => {
    const config = join(ROOT, 'packages/gates/src/mutation/stryker.config.mjs')
    const child = spawn(process.execPath, [stryker.bin(), 'run', config, ...options], {
      cwd: ROOT,
      env: {
        FC_RUNS: String(targetOf(name).runs),
        // Always the same cases of each law: a mutant that is killed today is killed tomorrow.
        FC_SEED: '1',
        ...process.env,
        MUTATED: name,
        TRY_ALL: args.includes('--force') ? 'true' : '',
        STRYKER: stryker.folder,
      },
      stdio: 'inherit',
    })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })

/** How the mutants of a target fared; those that nobody has looked at go below. */
const row = (name: string, code: number) => {
  const file = join(ROOT, `${reportOf(name)}.json`)
  if (!existsSync(file)) return [name, '', '', '', '', '', '', 'no report']
  const report = readJson(file)
  const { killed, alive, errors, ignored } = tally(report)
  const unknown = survivorsOf(report).filter(({ because }) => because === undefined)
  strangers.push(...unknown)
  const score = `${((100 * killed) / (killed + alive)).toFixed(2)}%`
  const counts = [killed, alive, alive - unknown.length, errors, ignored].map(String)
  return [name, score, ...counts, code === 0 && unknown.length === 0 ? 'ok' : 'FAILED']
}

const strangers: ReturnType<typeof survivorsOf> = []
const rows = []
for (const name of chosen) {
  const code = await mutate(name)
  rows.push(row(name, code))
  if (code !== 0) process.exitCode = 1
}
const heading = ['', 'score', 'killed', 'alive', 'equivalent', 'errors', 'ignored', '']
console.log(`\n${align([heading, ...rows]).join('\n')}`)
for (const { place, line, part, becomes } of strangers) {
  console.log(`\n${place}\n  ${line}\n  ${part}\n  becomes ${becomes}`)
}
if (strangers.length > 0) {
  console.log(
    '\nNo test notices these. Add one that does or, if the program does the same with the change,' +
      '\nsay why in packages/gates/src/mutation/equivalent-mutants.json.',
  )
  process.exitCode = 1
}
