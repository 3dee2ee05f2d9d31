import { readdirSync, readFileSync } from 'node:fs'
import { ORDER } from './order.ts'
import type { Recipe } from './recipe.ts'

const SOURCES = new URL('../../src/', import.meta.url)

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

/** Where a recipe is, from the root of the repository. */
export const pathOf = (name: string): string => `packages/recipes/src/${name}.ts`

/** The source text of a recipe. */
export const sourceOf = (name: string): string =>
  readFileSync(new URL(`${name}.ts`, SOURCES), 'utf8')

/** The recipe itself. */
export const loadRecipe = (name: string): Promise<Recipe> =>
  import(new URL(`${name}.ts`, SOURCES).href)
