import type { SoakLaw } from '@keywright/harness/soak'

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

const work = async (
  laws: readonly SoakLaw[],
  { law, seed, cases: wanted, deadline }: Job,
): Promise<void> => {
  const began = performance.now()
  const say = (progress: Pick<Progress, 'cases' | 'done' | 'broken'>): void => {
    process.send?.({ law, ms: performance.now() - began, ...progress } satisfies Progress)
  }
  let cases = 0
  for (let chunk = 0; cases < wanted && Date.now() < deadline; chunk++) {
    const from = (seed + chunk) | 0
    try {
      cases += (await laws[law]?.run(from, CHUNK)) ?? 0
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

/** Does what the parent process asks, with the laws that there are; `--list` prints their titles. */
export const serve = (laws: readonly SoakLaw[]): void => {
  if (process.argv.includes('--list')) {
    console.log(JSON.stringify(laws.map(({ title }) => title)))
  } else {
    process.on('message', (job) => work(laws, job as Job))
  }
}
