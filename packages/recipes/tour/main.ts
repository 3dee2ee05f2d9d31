import { hasColour, paintFor, progressLine } from '@keywright/harness/terminal'
import { type Arguments, parseArguments } from './cli/arguments.ts'
import { chooseRecipes } from './cli/choose-recipes.ts'
import { UsageError } from './cli/usage.ts'
import { recipeNames } from './run/find-recipes.ts'

/** A file has no width, but people read it on a terminal in the end. */
const WIDTH_OF_FILES = 80
const LEAST_WIDTH = 60

const { stdout, stderr } = process
const progress = progressLine({
  write: (text) => stderr.write(text),
  isTTY: stderr.isTTY,
  columns: stderr.columns,
})

const main = async (): Promise<boolean> => {
  const width = Math.max(LEAST_WIDTH, stdout.columns || WIDTH_OF_FILES)
  const args: Arguments = parseArguments(process.argv.slice(2), width)
  const names = chooseRecipes('names' in args ? args.names : [], recipeNames())
  const write = (text: string): void => {
    stdout.write(text)
  }
  if (args.task === 'help') {
    write(args.text)
    return true
  }
  const screen = { paint: paintFor(hasColour(stdout, process.env)), width }
  // The SDK and the engines take a second to load, so mistakes in the call are found first.
  if (args.task === 'list') {
    const { listRecipes } = await import('./cli/list-recipes.ts')
    write(listRecipes(names, screen))
    return true
  }
  const output = { ...screen, write, progress }
  if (args.task === 'story') {
    const { runStory } = await import('./story/run-story.ts')
    return runStory(output, args.engine)
  }
  const { runTour } = await import('./cli/run-tour.ts')
  return runTour(names, output, args.engine)
}

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

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  progress.erase()
  const isMisused = error instanceof UsageError
  stderr.write(`${isMisused ? error.message : (error as Error).stack}\n`)
  process.exitCode = isMisused ? 2 : 1
}
