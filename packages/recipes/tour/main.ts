import { progressLine } from '@keywright/harness/terminal'
import { callTour } from './cli/call.ts'

const { stdout, stderr, env } = process
const progress = progressLine({
  write: (text) => stderr.write(text),
  isTTY: stderr.isTTY,
  columns: stderr.columns,
})

/** Exits at once: the engine is in this process, or ends with it. */
const leave = (code: number): void => {
  progress.erase()
  process.exit(code)
}
process.once('SIGHUP', () => leave(129))
process.once('SIGINT', () => leave(130))
process.once('SIGTERM', () => leave(143))
// The reader may stop early: `tour | head`.
stdout.on('error', ({ code }: NodeJS.ErrnoException) => leave(code === 'EPIPE' ? 0 : 1))

process.exitCode = await callTour(process.argv.slice(2), { env, stdout, stderr, progress })
