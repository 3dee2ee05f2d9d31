import type { EngineName } from '@keywright/harness/engine'
import { hasColour, type ProgressLine, paintFor } from '@keywright/harness/terminal'
import { recipeNames } from '../run/find-recipes.ts'
import { type Arguments, parseArguments } from './arguments.ts'
import { chooseRecipes } from './choose-recipes.ts'
import { UsageError } from './usage.ts'

/** A file has no width, but people read it on a terminal in the end. */
const WIDTH_OF_FILES = 80
const LEAST_WIDTH = 60

/** Where a call comes from: a process, or a test. */
export interface Caller {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: {
    readonly write: (text: string) => unknown
    readonly isTTY?: boolean
    readonly columns?: number
  }
  readonly stderr: { readonly write: (text: string) => unknown }
  readonly progress: ProgressLine
  /** What recipes run on, unless the call says it. */
  readonly engine?: EngineName
}

/** Runs the tour as its arguments say. Returns the exit code: 1 if a recipe failed, 2 for a wrong call. */
export const callTour = async (given: readonly string[], caller: Caller): Promise<number> => {
  try {
    return (await run(given, caller)) ? 0 : 1
  } catch (error) {
    caller.progress.erase()
    const isMisused = error instanceof UsageError
    caller.stderr.write(`${isMisused ? error.message : (error as Error).stack}\n`)
    return isMisused ? 2 : 1
  }
}

const run = async (
  given: readonly string[],
  { env, stdout, progress, engine }: Caller,
): Promise<boolean> => {
  const width = Math.max(LEAST_WIDTH, stdout.columns || WIDTH_OF_FILES)
  const args: Arguments = parseArguments(given, width)
  const names = chooseRecipes('names' in args ? args.names : [], recipeNames())
  const write = (text: string): void => {
    stdout.write(text)
  }
  if (args.task === 'help') {
    write(args.text)
    return true
  }
  const screen = { paint: paintFor(hasColour(stdout, env)), width }
  // The SDK and the engines take a second to load, so mistakes in the call are found first.
  if (args.task === 'list') {
    const { listRecipes } = await import('./list-recipes.ts')
    write(listRecipes(names, screen))
    return true
  }
  const output = { ...screen, write, progress }
  if (args.task === 'story') {
    const { runStory } = await import('../story/run-story.ts')
    return runStory(output, args.engine ?? engine)
  }
  const { runTour } = await import('./run-tour.ts')
  return runTour(names, output, args.engine ?? engine)
}
