import { deepStrictEqual, ok } from 'node:assert'
import { inspect, isDeepStrictEqual } from 'node:util'
import type { Candidate, Job } from './job.ts'

const shown = (value: unknown): string => inspect(value, { maxArrayLength: 3 })

/** Results that have to equal these, one by one. */
export const equals =
  <T>(expected: readonly T[]) =>
  (results: readonly T[]): void => {
    deepStrictEqual(results.length, expected.length, 'one result for each input')
    const wrong = results.findIndex((result, i) => !isDeepStrictEqual(result, expected[i]))
    ok(wrong < 0, `expected ${shown(expected[wrong])}, got ${shown(results[wrong])}`)
  }

/** Results that are read back to these values, and sort as the values do. */
export const restores =
  <Result, Value>(
    values: readonly Value[],
    read: (result: Result) => Value,
    compareResults: (a: Result, b: Result) => number,
    compareValues: (a: Value, b: Value) => number,
  ) =>
  (results: readonly Result[]): void => {
    equals(values)(results.map(read))
    for (let i = 1; i < results.length; i++) {
      const [a, b] = [results[i - 1] as Result, results[i] as Result]
      const [x, y] = [values[i - 1] as Value, values[i] as Value]
      ok(
        Math.sign(compareResults(a, b)) === Math.sign(compareValues(x, y)),
        `expected ${inspect(a)} and ${inspect(b)} to sort as ${inspect(x)} and ${inspect(y)}`,
      )
    }
  }

/** Runs and checks every candidate: a comparison is worth nothing when one does not do the job. */
export const checkJobs = async (title: string, jobs: readonly Job[]): Promise<void> => {
  for (const job of jobs) {
    for (const candidate of job.candidates) await checkOne(`${title}: ${job.title}`, candidate)
  }
}

const checkOne = async (job: string, candidate: Candidate): Promise<void> => {
  const { name, inputs, run, check } = candidate
  try {
    const results: unknown[] = []
    for (const input of inputs) results.push(await run(input as never))
    check(results)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`Check failed: ${job}: ${name}: ${message}`, { cause: error })
  }
}
