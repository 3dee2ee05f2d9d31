import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'
import { fit } from '@keywright/harness/terminal'
import { judge, levelsOf, requestsOf, type Vectors } from '../conform/judge.ts'
import { exchange } from '../conform/program.ts'
import { report } from '../conform/report.ts'
import { type Io, type Result, UsageError } from '../io/io.ts'
import { withoutEscapes } from '../io/visible.ts'

/** The options of `conform`. */
export interface ConformOptions {
  readonly level?: number
  readonly print?: boolean
}

/** The packed command has the vectors beside it. */
const PACKED = new URL('vectors.json.gz', import.meta.url)

/** The text of vectors.json: as it was packed or, in the workspace, core's file. */
const vectorsText = (): string =>
  existsSync(PACKED)
    ? gunzipSync(readFileSync(PACKED)).toString()
    : readFileSync(createRequire(import.meta.url).resolve('@keywright/core/vectors.json'), 'utf8')

/** Runs the vectors against a program, or prints them. Exits with 1 if the program misses a level. */
export const conformCommand = async (
  [program, ...args]: readonly string[],
  { level, print = false }: ConformOptions,
  io: Io,
): Promise<Result> => {
  const said = vectorsText()
  const vectors: Vectors = JSON.parse(said)
  if (print) return { code: 0, json: vectors, text: said }
  if (program === undefined)
    throw new UsageError(
      'Give a program after --:\n  keywright conform -- python3 -m keywright.conform',
    )
  const levels = levelsOf(vectors, level)
  if (level !== undefined && levels.at(-1) !== level)
    throw new UsageError(`--level is a number from 1 to ${levelsOf(vectors).at(-1)}.`)
  const { answers, failure } = await exchange(program, args, requestsOf(vectors, levels))
  const result = judge(vectors, levels, answers)
  const end = failure === undefined ? '' : `\nThe program ${failure}.`
  return {
    code: result.reached === levels.at(-1) ? 0 : 1,
    json: { ...result, ...(failure !== undefined && { failure }) },
    // What a program answers is as foreign as an argument.
    text: `${fit(withoutEscapes(report(result) + end), io.columns)}\n`,
  }
}
