import { type ShownRecipe, shownRecipes } from '@keywright/recipes/shown'
import { escapeHtml } from '../html/escape.ts'
import { renderMarkdown } from '../html/markdown.ts'
import { type Page, relative } from './page.ts'
import { recipeHash } from './recipe-link.ts'
import { askedHtml, RECIPE_HEADINGS, recipeHtml, rowsTable, withLeads } from './recipe-parts.ts'

/** The source of a recipe, and the page that shows it. */
export const recipePath = (name: string): string => `recipes/${name}.html`
export const recipeSource = (name: string): string => `packages/recipes/src/${name}.ts`

const openHtml = (path: string, hash: string): string =>
  `<p class="actions"><a class="button" href="${relative(path, 'playground.html')}#${hash}">Open it in the playground</a></p>`

/** The words of a recipe, for the search. */
export const recipeText = (prose: string, patterns: readonly string[]): string =>
  [prose, ...patterns].join(' ')

const recipePage = async (recipe: ShownRecipe): Promise<Page> => {
  const { name, header, code, needs, tables, patterns } = recipe
  const hash = await recipeHash(recipe)
  const shows = header.shows.charAt(0).toUpperCase() + header.shows.slice(1)
  const prose = renderMarkdown([shows, ...header.paragraphs].join('\n\n'), (href) => href)
  const isRun = needs.length === 0
  const note = isRun
    ? ''
    : `<p class="hint">This recipe needs ${needs.join(' and ')}, which the embedded engine does not have. It is only shown here; it runs on DynamoDB Local.</p>`
  const path = recipePath(name)
  return {
    path,
    title: header.title,
    section: 'Recipes',
    description: shows,
    headings: RECIPE_HEADINGS,
    text: recipeText(
      prose.text,
      patterns.map((pattern) => pattern.name),
    ),
    layout: 'recipe',
    html: recipeHtml({
      path,
      title: header.title,
      intro: withLeads(prose.html) + note + (hash ? openHtml(path, hash) : ''),
      code,
      writes: tables
        .map(
          (table) =>
            `<h3><code>${escapeHtml(table.name)}</code></h3>${rowsTable(table.rows, `Items of ${table.name}`)}`,
        )
        .join(''),
      asks: patterns
        .map((pattern) =>
          askedHtml(pattern.name, pattern.requests, 'text', isRun ? pattern.rows : undefined),
        )
        .join(''),
    }),
  }
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
export const recipePages = async (): Promise<{
  readonly pages: readonly Page[]
  readonly names: readonly string[]
}> => {
  const shown = await shownRecipes()
  return { pages: await Promise.all(shown.map(recipePage)), names: shown.map(({ name }) => name) }
}
