import { readdirSync, readFileSync } from 'node:fs'
import { didYouMean } from './nearest.ts'
import { ORDER } from './order.ts'
import type { Recipe } from './recipe.ts'
import { COMMAND, UsageError } from './usage.ts'

const SOURCES = new URL('../src/', import.meta.url)

/** The names of all recipes: those in `ORDER`, then files that it does not know yet. */
export const recipeNames = (): string[] => {
  const found = readdirSync(SOURCES)
    .filter((file) => file.endsWith('.ts') && !/\.(test|test-d|d)\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort()
  const placeOf = (name: string): number => {
    const place = ORDER.indexOf(name)
    return place < 0 ? ORDER.length : place
  }
  return found.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The source text of a recipe. */
export const sourceOf = (name: string): string =>
  readFileSync(new URL(`${name}.ts`, SOURCES), 'utf8')

/** The recipe itself. */
export const loadRecipe = (name: string): Promise<Recipe> =>
  import(new URL(`${name}.ts`, SOURCES).href)

/**
 * The recipes that are asked for, or all.
 *
 * @throws UsageError for a name that no recipe has, with the nearest that some have.
 */
export const chooseRecipes = (asked: readonly string[], all: readonly string[]): string[] => {
  if (asked.length === 0) return [...all]
  const unknown = asked.filter((name) => !all.includes(name))
  if (unknown.length === 0) return [...asked]
  const problems = unknown.map((name) => `There is no recipe ${name}.${didYouMean(name, all)}`)
  throw new UsageError(`${problems.join('\n')}\n${COMMAND} --list lists all ${all.length}.`)
}
