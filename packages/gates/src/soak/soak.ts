import { fork } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { align, progressLine, secondsSince } from '@keywright/harness/terminal'
import { emptyFolder, ROOT, run } from '@keywright/harness/workspace'
import { build } from 'esbuild'
import { GATES } from '../shared/gates.ts'
import type { Progress } from './worker.ts'

/**
 * Tries every law with a million random cases, on every core, within a time. A case is a value, a
 * pair of values, a range or a text that was checked.
 *
 *     pnpm soak --minutes 20 --cases 1000000
 *     pnpm soak --law 'round trip' --seed 42      only the laws whose title has these words
 */

const { values: options } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    minutes: { type: 'string', default: '20' },
    cases: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    law: { type: 'string', default: '' },
  },
})
const [minutes, cases] = [Number(options.minutes), Number(options.cases)]
const seed = Number(options.seed ?? Math.floor(Math.random() * 2 ** 31))
if (!(minutes > 0 && cases > 0 && Number.isInteger(seed))) {
  throw new Error('expected --minutes and --cases above 0, and --seed with a whole number')
}

// Found as tests are found: each package has its laws in `test/soak.ts`.
const sources = readdirSync(join(ROOT, 'packages'))
  .map((name) => join(ROOT, 'packages', name, 'test/soak.ts'))
  .filter(existsSync)
const folder = emptyFolder('soak')
const worker = join(folder, 'worker.mjs')
await build({
  stdin: {
    contents: `
      import { KEY_LAWS } from './key-laws.ts'
      import { serve } from './worker.ts'
      ${sources.map((file, i) => `import * as _${i} from ${JSON.stringify(file)}`).join('\n')}
      serve([${sources.map((_, i) => `..._${i}.soakLaws(KEY_LAWS)`)}])`,
    resolveDir: join(GATES, 'src/soak'),
  },
  outfile: worker,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['@keywright/source'],
  logLevel: 'warning',
})
const all: string[] = JSON.parse((await run(process.execPath, [worker, '--list'])).stdout)

interface State {
  readonly title: string
  readonly law: number
  readonly seed: number
  progress: Progress | undefined
}

// Each law has a seed of its own, which `--law` and `--seed` take again.
const states: State[] = all
  .map((title, law) => ({ title, law, seed: (seed + law * 1_000_003) | 0, progress: undefined }))
  .filter(({ title }) => title.includes(options.law))
  .map((state, _, list) => (list.length === 1 ? { ...state, seed } : state))
if (states.length === 0) throw new Error(`no law has "${options.law}" in its title`)

const start = performance.now()
const deadline = Date.now() + minutes * 60_000
const cores = Math.min(availableParallelism(), states.length)
console.log(
  `Laws: ${states.length}, cases of each: ${cases.toLocaleString('en')}, minutes at most: ${minutes}, ` +
    `processes: ${cores}, seed: ${seed}\n`,
)

const waiting = [...states]

/** One process takes one law after the other. A law that takes it down is broken, too. */
const serve = async () => {
  for (let state = waiting.shift(); state; state = waiting.shift()) {
    if (Date.now() < deadline) await attempt(state)
    report(state)
  }
}

const attempt = (state: State): Promise<void> =>
  new Promise((resolve) => {
    // A bundle needs no loader of TypeScript.
    const child = fork(worker, { execArgv: [] })
    child.on('message', (message) => {
      state.progress = message as Progress
      tick()
      if (state.progress.done) child.kill()
    })
    child.on('close', (code, signal) => {
      if (!state.progress?.done) {
        const broken = { seed: state.seed, message: `the process ended with ${signal ?? code}` }
        const { cases = 0, ms = 0 } = state.progress ?? {}
        state.progress = { law: state.law, cases, ms, done: true, broken }
      }
      resolve()
    })
    child.send({ law: state.law, seed: state.seed, cases, deadline })
  })

const { isTTY, columns } = process.stdout
const ticker = progressLine({
  write: (text) => process.stdout.write(text),
  isTTY,
  columns,
  pause: 200,
})

const runningText = () => {
  const running = states.filter(({ progress }) => progress && !progress.done)
  const parts = running.map(({ title, progress }) => {
    const percent = Math.min(100, Math.floor((100 * (progress?.cases ?? 0)) / cases))
    return `${title.slice(0, 30)} ${percent}%`
  })
  return parts.join(', ')
}
const tick = () => ticker.show(runningText)

const verdict = ({ progress }: State) =>
  progress?.broken ? 'BROKEN' : (progress?.cases ?? 0) < cases ? 'not enough cases' : 'ok'

const row = (state: State) => {
  const { cases = 0, ms = 0 } = state.progress ?? {}
  const speed = ms > 0 ? Math.round((1000 * cases) / ms) : 0
  return [
    state.title.slice(0, 60),
    String(state.seed),
    cases.toLocaleString('en'),
    `${(ms / 1000).toFixed(1)} s`,
    speed.toLocaleString('en'),
    verdict(state),
  ]
}

const report = (state: State) => {
  const [title, from, count, time, , word] = row(state)
  const line = `${word === 'ok' ? 'ok' : word?.toUpperCase()}  ${title}: ${count} cases in ${time}, seed ${from}`
  ticker.erase()
  console.log(line)
  const { broken } = state.progress ?? {}
  if (broken === undefined) return
  console.error(`\n${broken.message}\n`)
  console.error(`Again: pnpm soak --law '${state.title}' --seed ${broken.seed}\n`)
}

await Promise.all(Array.from({ length: cores }, serve))
rmSync(folder, { recursive: true })

const heading = ['law', 'seed', 'cases', 'time', 'cases/s', '']
console.log(
  `\n${align([heading, ...states.map(row)]).join('\n')}\n\nIn all ${secondsSince(start)}.`,
)
if (states.some((state) => verdict(state) !== 'ok')) process.exitCode = 1
