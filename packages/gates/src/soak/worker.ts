import { LAWS } from './laws.ts'

/** How a law fared. */
export interface Outcome {
  readonly cases: number
  readonly ms: number
  /** The seed that breaks the law from its first run on, and how. */
  readonly broken?: { readonly seed: number; readonly message: string }
}

/** Runs between two looks at the clock: well under a second. */
const CHUNK = 400

/** Between two lines that say how far it is: what is killed leaves its count and its next seed. */
const MINUTE = 60_000

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message
}

// Tries one law until it has its cases or the time is up: its number, its seed, the cases, the deadline.
const [law = 0, seed = 0, wanted = 0, deadline = 0] = process.argv.slice(2).map(Number)
const began = performance.now()
let cases = 0
let told = began
let broken: Outcome['broken']
for (let from = seed; !broken && cases < wanted && Date.now() < deadline; from = (from + 1) | 0) {
  try {
    cases += (await LAWS[law]?.run(from, CHUNK)) ?? 0
  } catch (error) {
    broken = { seed: from, message: explain(error) }
  }
  if (performance.now() - told < MINUTE) continue
  told = performance.now()
  console.error(`… ${LAWS[law]?.title}: ${cases.toLocaleString('en')} cases, next seed ${from + 1}`)
}
const outcome: Outcome = { cases, ms: performance.now() - began, ...(broken && { broken }) }
console.log(JSON.stringify(outcome))
