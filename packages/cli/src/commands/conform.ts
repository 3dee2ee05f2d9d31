import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { judge, levelsOf, requestsOf, type Vectors } from '../conform/judge.ts'
import { exchange } from '../conform/program.ts'
import { report } from '../conform/report.ts'
import { fit } from '../io/fit.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'

/** The options of `conform`. */
export interface ConformOptions {
  readonly level?: number
}

/** The vectors of the core package that this command uses. */
const readVectors = (): Vectors =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@keywright/core/vectors.json'), 'utf8'),
  )

/** Runs the vectors against a program. Exits with 1 if it misses a level. */
export const conformCommand = async (
  [program, ...args]: readonly string[],
  { level }: ConformOptions,
  io: Io,
): Promise<Result> => {
  if (program === undefined)
    throw new UsageError(
      'Give a program after --:\n  keywright conform -- python3 -m keywright.conform',
    )
  const vectors = readVectors()
  const levels = levelsOf(vectors, level)
  if (level !== undefined && levels.at(-1) !== level)
    throw new UsageError(`--level is a number from 1 to ${levelsOf(vectors).at(-1)}.`)
  const { answers, failure } = await exchange(program, args, requestsOf(vectors, levels))
  const result = judge(vectors, levels, answers)
  const end = failure === undefined ? '' : `\nThe program ${failure}.`
  return {
    code: result.reached === levels.at(-1) ? 0 : 1,
    json: { ...result, ...(failure !== undefined && { failure }) },
    text: `${fit(report(result) + end, io.columns)}\n`,
  }
}
