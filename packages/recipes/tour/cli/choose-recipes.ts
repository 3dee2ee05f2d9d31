import { didYouMean } from './did-you-mean.ts'
import { COMMAND, UsageError } from './usage.ts'

/**
 * The named recipes, or all.
 *
 * @throws UsageError for a name that no recipe has, with the nearest names.
 */
export const chooseRecipes = (asked: readonly string[], all: readonly string[]): string[] => {
  if (asked.length === 0) return [...all]
  const unknown = asked.filter((name) => !all.includes(name))
  if (unknown.length === 0) return [...asked]
  const problems = unknown.map((name) => `There is no recipe ${name}.${didYouMean(name, all)}`)
  throw new UsageError(`${problems.join('\n')}\n${COMMAND} --list lists all ${all.length}.`)
}
