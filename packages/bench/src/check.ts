import { deepStrictEqual, ok } from 'node:assert'
import { inspect } from 'node:util'
import type { Candidate, Job, Section } from './job.ts'

/** Results that have to equal these, one by one. */
export const equals =
  <T>(expected: readonly T[]) =>
  (results: readonly T[]): void => {
    deepStrictEqual(results.length, expected.length, 'one result for each input')
    results.forEach((result, i) => {
      deepStrictEqual(
        result,
        expected[i],
        `expected ${inspect(expected[i])}, got ${inspect(result)}`,
      )
    })
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

/** A comparison is worth nothing when the candidates do not do the job: runs and checks each. */
export const checkSections = async (sections: readonly Section[]): Promise<void> => {
  for (const section of sections) {
    for (const job of section.jobs) {
      for (const candidate of job.candidates) await checkOne(section, job, candidate)
    }
  }
}

const checkOne = async (section: Section, job: Job, candidate: Candidate): Promise<void> => {
  const { name, inputs, run, check } = candidate
  try {
    const results: unknown[] = []
    for (const input of inputs) results.push(await run(input as never))
    check(results)
  } catch (error) {
    const { message } = error as Error
    throw new Error(`Check failed: ${section.title}: ${job.title}: ${name}: ${message}`, {
      cause: error,
    })
  }
}
