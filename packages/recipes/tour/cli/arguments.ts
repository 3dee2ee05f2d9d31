import { didYouMean } from './did-you-mean.ts'
import { COMMAND, UsageError } from './usage.ts'

/** The engines that a tour can run on. */
export const ENGINES = ['dynalite', 'dynamodb-local'] as const

/** What the tour was asked to do. */
export interface Arguments {
  readonly task: 'run' | 'list' | 'help'
  /** The recipes to run, each once; none means all. */
  readonly names: readonly string[]
  readonly engine?: (typeof ENGINES)[number]
}

const OPTIONS = ['--list', '--engine', '--help']

/**
 * Reads the arguments of the tour.
 *
 * @throws UsageError for an unknown option or engine, with the nearest known ones.
 */
export const parseArguments = (given: readonly string[]): Arguments => {
  const names = new Set<string>()
  let task: Arguments['task'] = 'run'
  let engine: Arguments['engine']
  const words = [...given]
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const [option, value] = word.split(/=(.*)/s) as [string, string?]
    if (word === '--help' || word === '-h') task = 'help'
    else if (word === '--list') task = task === 'help' ? task : 'list'
    else if (option === '--engine') engine = engineOf(value ?? words.shift())
    // Package managers differ in whether they pass it on.
    else if (word === '--') continue
    else if (word.startsWith('-')) {
      throw new UsageError(
        `There is no option ${option}.${didYouMean(option, OPTIONS)}\n${COMMAND} --help lists them all.`,
      )
    } else names.add(word)
  }
  return { task, names: [...names], ...(engine && { engine }) }
}

const engineOf = (name: string | undefined): NonNullable<Arguments['engine']> => {
  const known = ENGINES.find((engine) => engine === name)
  if (known) return known
  const problem = name ? `There is no engine ${name}.` : '--engine needs a name.'
  throw new UsageError(
    `${problem}${didYouMean(name ?? '', ENGINES)}\nThe engines are ${ENGINES.join(' and ')}.`,
  )
}
