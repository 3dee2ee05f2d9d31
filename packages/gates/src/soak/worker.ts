import { SOAK_LAWS } from './laws.ts'

/** What a worker is asked to do: one law, until it has its cases or the time is up. */
export interface Job {
  readonly law: number
  readonly seed: number
  readonly cases: number
  readonly deadline: number
}

/** What it says, again and again; `done` is the last word. */
export interface Progress {
  readonly law: number
  readonly cases: number
  readonly ms: number
  readonly done: boolean
  /** The seed that breaks the law from its first run on, and how. */
  readonly broken?: { readonly seed: number; readonly message: string }
}

/** Runs between two looks at the clock: well under a second. */
const CHUNK = 400

const work = ({ law, seed, cases: wanted, deadline }: Job): void => {
  const began = performance.now()
  const say = (progress: Pick<Progress, 'cases' | 'done' | 'broken'>): void => {
    process.send?.({ law, ms: performance.now() - began, ...progress } satisfies Progress)
  }
  let cases = 0
  for (let chunk = 0; cases < wanted && Date.now() < deadline; chunk++) {
    const from = (seed + chunk) | 0
    try {
      cases += SOAK_LAWS[law]?.run(from, CHUNK) ?? 0
    } catch (error) {
      const message = error instanceof Error ? explain(error) : String(error)
      say({ cases, done: true, broken: { seed: from, message } })
      return
    }
    say({ cases, done: false })
  }
  say({ cases, done: true })
}

const explain = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : error.message

if (process.argv.includes('--list')) {
  console.log(JSON.stringify(SOAK_LAWS.map(({ title }) => title)))
} else {
  process.on('message', (job) => work(job as Job))
}
