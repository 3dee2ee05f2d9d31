import { lacking, startTourEngine } from './cli/start-engine.ts'
import { describeRequest } from './print/describe-request.ts'
import { loadRecipe, recipeNames, sourceOf } from './run/find-recipes.ts'
import { type Header, parseHeader } from './run/header.ts'
import { dryStage, liveStage, play } from './run/play-recipe.ts'
import type { Row } from './run/recipe.ts'
import { recorderOf } from './run/record-requests.ts'
import { primaryKeyNames } from './run/table-items.ts'

/** A recipe and what it did on the embedded engine, for pages that show it. */
export interface ShownRecipe {
  readonly name: string
  readonly header: Header
  /** The source without the comment at its top. */
  readonly code: string
  /** What the engine lacks. Such a recipe is shown, and does not run. */
  readonly needs: readonly string[]
  readonly tables: readonly { readonly name: string; readonly rows: readonly Row[] }[]
  readonly patterns: readonly {
    readonly name: string
    /** What was sent, in words. */
    readonly requests: readonly string[]
    readonly rows: readonly Row[]
  }[]
}

/** Runs every recipe on dynalite, in the order of the tour. */
export const shownRecipes = async (): Promise<readonly ShownRecipe[]> => {
  const { client, documents, stop } = await startTourEngine('dynalite')
  try {
    const live = liveStage(documents, recorderOf(client))
    const shown: ShownRecipe[] = []
    for (const name of recipeNames()) {
      const source = sourceOf(name)
      const recipe = await loadRecipe(name)
      const needs = lacking('dynalite', recipe)
      const played = await play(recipe, needs.length > 0 ? dryStage() : live)
      if (played.error !== undefined && needs.length === 0) throw played.error
      const tables = new Map(recipe.tables.map((table) => [table.name, primaryKeyNames(table)]))
      shown.push({
        name,
        header: parseHeader(source),
        code: source.replace(/^\s*\/\*\*[\s\S]*?\*\/\s*/, ''),
        needs,
        tables: played.items.map(({ table, rows }) => ({ name: table.name, rows })),
        patterns: played.patterns.map((pattern) => ({
          name: pattern.name,
          requests: pattern.requests.flatMap((request) => describeRequest(request, tables)),
          rows: pattern.rows,
        })),
      })
    }
    return shown
  } finally {
    await stop()
  }
}
