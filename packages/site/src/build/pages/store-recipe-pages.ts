import { type ShownStore, shownStores } from '@keywright/recipes/shown-stores'
import { codeBlock, renderMarkdown } from '../html/markdown.ts'
import type { Page } from './page.ts'
import { askedHtml, RECIPE_HEADINGS, recipeHtml, rowsTable, withLeads } from './recipe-parts.ts'

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
  const shows = header.shows.charAt(0).toUpperCase() + header.shows.slice(1)
  const prose = renderMarkdown([shows, ...header.paragraphs].join('\n\n'), (href) => href)
  const path = storeRecipePath(name)
  return {
    path,
    title: header.title,
    section: 'Recipes',
    description: shows,
    headings: RECIPE_HEADINGS,
    text: prose.text,
    layout: 'recipe',
    html: recipeHtml({
      path,
      title: header.title,
      intro: `${withLeads(prose.html)}<p class="hint">Shown on rows in memory; <code>pnpm test:stores</code> runs it on the store itself.</p>`,
      code,
      writes:
        (setup.length > 0 ? codeBlock(setup.join('\n'), language) : '') +
        rowsTable(rows, 'What the store holds'),
      asks: pages
        .map(({ name: asked, requests, orders }) =>
          askedHtml(asked, requests, language, orders as unknown as Record<string, unknown>[]),
        )
        .join(''),
    }),
  }
}

/** A page for each recipe of a store, made by playing it. */
export const storeRecipePages = async (): Promise<{
  readonly pages: readonly Page[]
  readonly names: readonly string[]
}> => {
  const shown = await shownStores()
  return { pages: shown.map(storePage), names: shown.map(({ name }) => name) }
}
