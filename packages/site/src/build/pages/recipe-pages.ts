import { type ShownRecipe, shownRecipes } from '@keywright/recipes/shown'
import { escapeHtml } from '../html/escape.ts'
import { type Page, relative } from './page.ts'
import { recipeHash } from './recipe-link.ts'
import { askedHtml, recipePageOf, rowsTable } from './recipe-parts.ts'

/** The page of a recipe. */
export const recipePath = (name: string): string => `recipes/${name}.html`

const openHtml = (path: string, hash: string): string =>
  `<p class="actions"><a class="button" href="${relative(path, 'playground.html')}#${hash}">Open it in the playground</a></p>`

/** The words of a recipe, for the search: also what it asks for. */
export const recipeText = (prose: string, patterns: readonly string[]): string =>
  [prose, ...patterns].join(' ')

const recipePage = async (recipe: ShownRecipe): Promise<Page> => {
  const { name, header, code, needs, tables, patterns } = recipe
  const hash = await recipeHash(recipe)
  const isRun = needs.length === 0
  const missing = `<p class="hint">This recipe needs ${needs.join(' and ')}, which the embedded engine does not have. It is only shown here; it runs on DynamoDB Local.</p>`
  const path = recipePath(name)
  const writes = tables.map(
    (table) =>
      `<h3><code>${escapeHtml(table.name)}</code></h3>${rowsTable(table.rows, `Items of ${table.name}`)}`,
  )
  const asks = patterns.map((pattern) =>
    askedHtml(pattern.name, pattern.requests, 'text', isRun ? pattern.rows : undefined),
  )
  const page = recipePageOf(path, header, code, {
    note: (isRun ? '' : missing) + (hash ? openHtml(path, hash) : ''),
    writes: writes.join(''),
    asks: asks.join(''),
  })
  const asked = patterns.map((pattern) => pattern.name)
  const from = `packages/recipes/src/${name}.ts`
  return { ...page, from, text: recipeText(page.text, asked) }
}

const cards = (pages: readonly Page[]): string =>
  `<div class="cards">${pages.map(({ path, title, description }) => `<a class="card" href="${path.replace('recipes/', '')}"><strong>${escapeHtml(title)}</strong>${escapeHtml(description)}</a>`).join('')}</div>`

/** The list of all recipes: those for DynamoDB, and the same one on every other store. */
export const recipeIndex = (dynamoDb: readonly Page[], stores: readonly Page[]): Page => ({
  path: 'recipes/index.html',
  title: 'All recipes',
  section: 'Recipes',
  description: 'Key designs to copy, each run on a real engine.',
  html: `<h1>Recipes</h1><p>Each recipe is one file to copy, and runs in the tests on a real engine.</p><h2 id="dynamodb">DynamoDB</h2>${cards(dynamoDb)}<h2 id="other-stores">Other stores</h2><p>One recipe on every store: the same keys, in each store's own requests.</p>${cards(stores)}`,
  headings: [
    { level: 2, text: 'DynamoDB', id: 'dynamodb' },
    { level: 2, text: 'Other stores', id: 'other-stores' },
  ],
  text: '',
})

/** A page for every recipe, made by running it. */
export const recipePages = async (): Promise<readonly Page[]> =>
  Promise.all((await shownRecipes()).map(recipePage))
