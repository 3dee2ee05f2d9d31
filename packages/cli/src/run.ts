import { KeyError } from '@keywright/core'
import type { Io, Result } from './io/io.ts'
import { CommanderError, programOf, UsageError } from './program.ts'

/** Exit codes: 0 all is well, 1 there are findings, 2 wrong use. */
export type ExitCode = 0 | 1 | 2

/** Runs the command line, and says how it ends. */
export const run = async (args: readonly string[], io: Io): Promise<ExitCode> => {
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  const isJson = own.includes('--json')
  let result: Result | undefined
  const program = programOf(isJson ? { ...io, colors: false } : io, (done) => {
    result = done
  })
  try {
    if (args.length === 0) {
      io.out(program.helpInformation())
      return 0
    }
    await program.parseAsync([...args], { from: 'user' })
    if (!result) return 0
    io.out(isJson ? `${JSON.stringify(result.json, null, 2)}\n` : result.text)
    return result.code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UsageError || error instanceof KeyError) {
      io.err(`${error.message}\n`)
      return 2
    }
    throw error
  }
}
