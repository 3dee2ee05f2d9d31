import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { align, secondsSince } from '@keywright/harness/terminal'
import { run } from '@keywright/harness/workspace'
import { LAWS } from './laws.ts'
import type { Outcome } from './worker.ts'

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

// Each law has a seed of its own, which `--law` and `--seed` take again.
const chosen = LAWS.map(({ title }, law) => ({ title, law, seed: (seed + law * 1_000_003) | 0 }))
  .filter(({ title }) => title.includes(options.law))
  .map((one, _, list) => (list.length === 1 ? { ...one, seed } : one))
if (chosen.length === 0) throw new Error(`no law has "${options.law}" in its title`)

const start = performance.now()
const deadline = Date.now() + minutes * 60_000
const cores = Math.min(availableParallelism(), chosen.length)
console.log(
  `Laws: ${chosen.length}, cases of each: ${cases.toLocaleString('en')}, minutes at most: ${minutes}, ` +
    `processes: ${cores}, seed: ${seed}\n`,
)

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/** Tries a law in a process of its own. A law that takes it down is broken, too. */
const attempt = async ({ law, seed }: (typeof chosen)[number]): Promise<Outcome> => {
  const given = [law, seed, cases, deadline].map(String)
  // With the loader of TypeScript that runs this process. A law ends by its deadline.
  const args = [...process.execArgv, WORKER, ...given]
  const { code, stdout, output } = await run(process.execPath, args, {
    timeout: 0,
    progress: process.stderr,
  })
  if (code === 0) return JSON.parse(stdout)
  return { cases: 0, ms: 0, broken: { seed, message: `the process ended with ${code}\n${output}` } }
}

const rows: string[][] = []
const waiting = [...chosen]
const serve = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { cases: count, ms, broken } = await attempt(next)
    const verdict = broken ? 'BROKEN' : count < cases ? 'not enough cases' : 'ok'
    const speed = ms > 0 ? Math.round((1000 * count) / ms) : 0
    const time = `${(ms / 1000).toFixed(1)} s`
    const counts = [count.toLocaleString('en'), time, speed.toLocaleString('en')]
    rows.push([next.title.slice(0, 60), String(next.seed), ...counts, verdict])
    console.log(`${verdict}  ${next.title}: ${counts[0]} cases in ${time}, seed ${next.seed}`)
    if (verdict !== 'ok') process.exitCode = 1
    if (!broken) continue
    console.error(`\n${broken.message}\n`)
    console.error(`Again: pnpm soak --law '${next.title}' --seed ${broken.seed}\n`)
  }
}
await Promise.all(Array.from({ length: cores }, serve))

const heading = ['law', 'seed', 'cases', 'time', 'cases/s', '']
console.log(`\n${align([heading, ...rows]).join('\n')}\n\nIn all ${secondsSince(start)}.`)
