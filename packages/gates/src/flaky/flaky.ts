import { spawn } from 'node:child_process'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { align, secondsSince } from '@keywright/harness/terminal'
import { run } from '@keywright/harness/workspace'

const HELP = `Runs \`test\` and \`tour\` many times: files and tests in another order each time, properties
from another seed, engines with another delay, beside a process that keeps one core busy.

  pnpm flaky                       20 times
  pnpm flaky --runs 5 --seed 42    5 times, the first with seed 42, the next with 43, ...
  pnpm flaky --delay 100           engines take 100 ms for a table each time, not 0, 25 and 100 in turn
  pnpm flaky --idle                without the busy process
  pnpm flaky packages/core         only the tests whose path has this word, and no tour
`

const { values: options, positionals: words } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '20' },
    seed: { type: 'string' },
    delay: { type: 'string' },
    idle: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(HELP)
  process.exit()
}
const runs = Number(options.runs)
const first = Number(options.seed ?? Math.floor(Math.random() * 1e6))
const delays = options.delay === undefined ? [0, 25, 100] : [Number(options.delay)]
if (!(runs > 0 && [runs, first].every(Number.isInteger) && delays.every((delay) => delay >= 0))) {
  throw new Error('expected whole numbers for --runs (above 0), --seed and --delay')
}

const busy = options.idle
  ? undefined
  : spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
const stop = () => busy?.kill('SIGKILL')
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => process.exit(1))
}

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.workspace.ts']
const SHUFFLED = ['--sequence.shuffle.files', '--sequence.shuffle.tests', '--reporter=dot']
const TOUR = ['packages/recipes/tour/start.mjs']

/** What failed, as Vitest lists it last: tests, with the seeds of their properties. Or else the last words. */
const endOf = (output: string): string => {
  const text = stripVTControlCharacters(output)
  return /⎯+ (?:Failed|Unhandled)[\s\S]*/.exec(text)?.[0] ?? text.slice(-2000)
}

/** Runs programs one after the other, and gives what those said that failed. */
const attempt = async (programs: readonly (readonly string[])[], env: Record<string, string>) => {
  const since = performance.now()
  const failures: string[] = []
  for (const args of programs) {
    const { code, output } = await run(process.execPath, args, { env })
    if (code !== 0) failures.push(`exit code ${code}\n${endOf(output)}`)
  }
  return { seconds: secondsSince(since), failures }
}

console.log(
  `Runs: ${runs}, first seed: ${first}, ${busy ? 'beside a process that keeps a core busy' : 'on a machine left alone'}\n`,
)
const start = performance.now()
const rows = []
const failed = { test: 0, tour: 0 }
for (let i = 0; i < runs; i++) {
  const seed = first + i
  const delay = delays[i % delays.length] ?? 0
  const env = { FC_SEED: String(seed), KEYWRIGHT_ENGINE_DELAY: String(delay) }
  const again = `pnpm flaky --runs 1 --seed ${seed} --delay ${delay}`
  const results = {
    test: await attempt([[...VITEST, ...SHUFFLED, `--sequence.seed=${seed}`, ...words]], env),
    tour: words.length > 0 ? undefined : await attempt([TOUR, [...TOUR, '--all']], env),
  }
  for (const name of ['test', 'tour'] as const) {
    const failures = results[name]?.failures ?? []
    if (failures.length > 0) failed[name] += 1
    for (const failure of failures) console.log(`${name}, seed ${seed}: ${failure}\n  ${again}\n`)
  }
  const cells = [results.test, results.tour].flatMap((result) =>
    result ? [result.seconds, result.failures.length > 0 ? 'FAILED' : 'ok'] : ['', 'not run'],
  )
  rows.push([String(seed), `${delay} ms`, ...cells])
  console.log(`seed ${seed}: test ${cells[1]} in ${cells[0]}, tour ${cells[3]} ${cells[2]}`)
}
stop()

console.log(`\n${align([['seed', 'delay', 'test', '', 'tour', ''], ...rows]).join('\n')}`)
console.log(
  `\ntest passed in ${runs - failed.test} of ${runs} runs` +
    `${words.length > 0 ? '' : `, tour in ${runs - failed.tour} of ${runs}`}, in all ${secondsSince(start)}.`,
)
process.exitCode = failed.test + failed.tour > 0 ? 1 : 0
