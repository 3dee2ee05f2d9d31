import { type ShownStore, shownStores } from '@keywright/recipes/shown-stores'
import { codeBlock } from '../html/markdown.ts'
import type { Page } from './page.ts'
import { askedHtml, recipePageOf, rowsTable } from './recipe-parts.ts'

/** The source of a store's recipe, and the page that shows it. */
export const storeRecipePath = (name: string): string => `recipes/stores/${name}.html`
export const storeRecipeSource = (name: string): string => `packages/recipes/src/stores/${name}.ts`

const LANGUAGES: Readonly<Record<string, string>> = {
  postgres: 'sql',
  sqlite: 'sql',
  redis: 'text',
}

const storePage = ({ name, header, code, setup, rows, pages }: ShownStore): Page => {
  const language = LANGUAGES[name] ?? 'ts'
  const asks = pages.map(({ name: asked, requests, orders }) =>
    askedHtml(asked, requests, language, orders as unknown as Record<string, unknown>[]),
  )
  return recipePageOf(storeRecipePath(name), header, code, {
    note: '<p class="hint">Shown on rows in memory; <code>pnpm test:stores</code> runs it on the store itself.</p>',
    writes:
      (setup.length > 0 ? codeBlock(setup.join('\n'), language) : '') +
      rowsTable(rows, 'What the store holds'),
    asks: asks.join(''),
  })
}

/** A page for each recipe of a store, made by playing it. */
export const storeRecipePages = async (): Promise<{
  readonly pages: readonly Page[]
  readonly names: readonly string[]
}> => {
  const shown = await shownStores()
  return { pages: shown.map(storePage), names: shown.map(({ name }) => name) }
}
