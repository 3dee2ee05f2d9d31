import { Command, CommanderError, Option } from 'commander'
import { COMMAND, UsageError } from './usage.ts'

/** The engines that a tour can run on. */
export const ENGINES = ['dynalite', 'dynamodb-local'] as const

/** What the tour was asked to do. */
export type Arguments = { readonly engine?: (typeof ENGINES)[number] } & (
  | { readonly task: 'story' | 'all' }
  /** These recipes, each once. */
  | { readonly task: 'recipes'; readonly names: readonly [string, ...string[]] }
  /** These recipes; none means all. */
  | { readonly task: 'list'; readonly names: readonly string[] }
  | { readonly task: 'help'; readonly text: string }
)

/**
 * Reads the arguments of the tour.
 *
 * @throws UsageError for an unknown option or engine, with the nearest known ones.
 */
export const parseArguments = (given: readonly string[], width = 80): Arguments => {
  let said = ''
  const say = (text: string): void => {
    said += text
  }
  const program = new Command(COMMAND)
    .usage('[recipe...] [options]')
    .description(
      'Without arguments: three bugs of hand-written keys on an embedded engine, and one query. ' +
        'With recipes: what each writes, asks for and gets back.',
    )
    .argument('[recipe...]', 'recipes to run, by name')
    .option('--all', 'run every recipe')
    .option('--list', 'print all names, what each recipe shows and what it needs')
    .addOption(
      new Option(
        '--engine <name>',
        'dynalite: in process, the default; dynamodb-local: needs Java 17',
      ).choices(ENGINES),
    )
    .helpOption('-h, --help', 'print this text')
    .configureOutput({ writeOut: say, writeErr: say, getOutHelpWidth: () => width })
    .exitOverride()
  try {
    // Package managers differ in whether they pass it on.
    program.parse(given[0] === '--' ? given.slice(1) : given, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode === 0) return { task: 'help', text: said }
    throw new UsageError(`${said.trim()}\n${COMMAND} --help lists all options.`)
  }
  const { all, list, ...engine } = program.opts<Options>()
  const [first, ...others] = new Set(program.args)
  if (all && (list || first !== undefined)) {
    throw new UsageError('--all runs every recipe: leave out --list and the names of recipes.')
  }
  if (list) return { task: 'list', names: first === undefined ? [] : [first, ...others] }
  if (all) return { task: 'all', ...engine }
  return first === undefined
    ? { task: 'story', ...engine }
    : { task: 'recipes', names: [first, ...others], ...engine }
}

interface Options {
  readonly all?: boolean
  readonly list?: boolean
  readonly engine?: (typeof ENGINES)[number]
}
