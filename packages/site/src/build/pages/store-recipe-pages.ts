import { type ShownStore, shownStores } from '@keywright/recipes/shown-stores'
import { codeBlock } from '../html/markdown.ts'
import type { Page } from './page.ts'
import { askedHtml, recipePageOf, rowsTable } from './recipe-parts.ts'

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
  const page = recipePageOf(`recipes/stores/${name}.html`, header, code, {
    note: '<p class="hint">Shown on rows in memory; <code>pnpm test:stores</code> runs it on the store itself.</p>',
    writes:
      (setup.length > 0 ? codeBlock(setup.join('\n'), language) : '') +
      rowsTable(rows, 'What the store holds'),
    asks: asks.join(''),
  })
  return { ...page, from: `packages/recipes/src/stores/${name}.ts` }
}

/** A page for each recipe of a store, made by playing it. */
export const storeRecipePages = async (): Promise<readonly Page[]> =>
  (await shownStores()).map(storePage)
