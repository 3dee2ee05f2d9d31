import { isatty } from 'node:tty'
import { setFlagsFromString } from 'node:v8'
import { hasColour } from '@keywright/harness/terminal'
import type { Io } from './io/io.ts'
import { ask, columnsOf, onInterrupt, onOutputError } from './io/terminal.ts'
import { type ExitCode, run } from './run.ts'

/** Runs the command line of this process. */
export const start = (): Promise<ExitCode> => {
  onOutputError()
  const io: Io = {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    columns: columnsOf(process.stdout, process.env),
    colors: hasColour(process.stdout, process.env),
    showsProgress: process.stderr.isTTY === true,
    // To open it takes several milliseconds, and most commands do not read it.
    get stdin() {
      return process.stdin
    },
    ask: isatty(0) ? ask : undefined,
    onInterrupt,
    // To compile optimised code took 100 of the 250 ms that a check of one template needs.
    hurry: () => setFlagsFromString('--no-opt'),
    cwd: process.cwd(),
  }
  return run(process.argv.slice(2), io)
}
