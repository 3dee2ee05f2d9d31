import { hasColour } from '@keywright/harness/terminal'
import { ask, onInterrupt } from './io/terminal.ts'
import { run } from './run.ts'

// A reader that has seen enough (`| head`) closes the pipe. This is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  columns: Math.min(1000, Math.max(40, process.stdout.columns ?? 80)),
  colors: hasColour(process.stdout, process.env),
  showsProgress: process.stderr.isTTY === true,
  stdin: process.stdin,
  ask: process.stdin.isTTY ? ask : undefined,
  onInterrupt,
  cwd: process.cwd(),
})
