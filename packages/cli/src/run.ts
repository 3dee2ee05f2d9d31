import { CommanderError } from 'commander'
import { type Io, type Result, UsageError } from './io/io.ts'
import { jsonText } from './io/json-text.ts'
import { withoutEscapes } from './io/visible.ts'
import { programOf } from './program.ts'

/** Exit codes: 0 means all is well, 1 means findings, 2 means wrong use. */
export type ExitCode = 0 | 1 | 2

/** Runs the command line, and returns its exit code. */
export const run = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const isJson = (args.includes('--') ? args.slice(0, args.indexOf('--')) : args).includes('--json')
  let result: Result | undefined
  // Not a copy: whatever is made when it is first read stays unmade.
  const own = isJson ? (Object.create(io, { colors: { value: false } }) as Io) : io
  const program = programOf(own, (done) => {
    result = done
  })
  try {
    if (args.length === 0) {
      program.outputHelp()
      return 0
    }
    await program.parseAsync([...args], { from: 'user' })
    if (!result) return 0
    // What is in colour was made safe where it was painted; the rest is made safe here.
    io.out(isJson ? jsonText(result.json) : io.colors ? result.text : withoutEscapes(result.text))
    return result.code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    io.err(`${withoutEscapes(explained(error))}\n`)
    return 2
  }
}

/** A message that people can act on, with a stack if nobody foresaw the error. */
const explained = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // By its name: core is not loaded yet when most mistakes are made.
  const isForeseen =
    error instanceof UsageError || error.name === 'KeyError' || isSystemError(error)
  return isForeseen ? error.message : (error.stack ?? error.message)
}

/** For no permission, no space and the like, Node's message names the file. */
const isSystemError = (error: Error): boolean => 'syscall' in error
