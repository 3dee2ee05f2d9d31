import { attack } from './run.ts'

/**
 * Attacks many designs and goes on after a fault: how often each was found, first with which seed,
 * and the smallest history of that seed.
 *
 *     node --conditions=@keywright/source --import ./packages/recipes/tour/typescript.mjs \
 *       packages/adapters/test/adversary/attack/hunt.ts FIRST COUNT
 */
const [first = 1, count = 300] = process.argv.slice(2).map(Number)

interface Found {
  readonly seed: number
  times: number
}

/** What a fault is called: its message up to the first value. */
const kindOf = (message: string): string =>
  (message.split('\n')[0] ?? '').replace(/^seed \d+: /, '').replace(/["{[(].*/, '')

const found = new Map<string, Found>()
let steps = 0
for (let seed = first; seed < first + count; seed++) {
  try {
    steps += (await attack(seed)).steps
  } catch (error) {
    const { message } = error as Error
    const known = found.get(kindOf(message)) ?? { seed, times: 0 }
    if (known.times === 0) console.log(`${message}\n`)
    known.times += 1
    found.set(kindOf(message), known)
  }
}
const faults = [...found].sort(([, a], [, b]) => b.times - a.times)
for (const [kind, { times, seed }] of faults) console.log(`${times} times, first ${seed}: ${kind}`)
console.log(`${count} designs, ${steps} steps, ${faults.length} kinds of faults`)
