import { type ShownRecipe, shownRecipes } from '@keywright/recipes/shown'
import { escapeHtml } from '../html/escape.ts'
import { codeBlock, type Heading, renderMarkdown } from '../html/markdown.ts'
import type { Page } from './page.ts'

/** The source of a recipe, and the page that shows it. */
export const recipePath = (name: string): string => `recipes/${name}.html`
export const recipeSource = (name: string): string => `packages/recipes/src/${name}.ts`

const HEADINGS: readonly Heading[] = [
  { level: 2, text: 'The code', id: 'the-code' },
  { level: 2, text: 'What it writes', id: 'what-it-writes' },
  { level: 2, text: 'What it asks', id: 'what-it-asks' },
]

const cell = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** Rows as a table: the attributes that any of them has, keys first, as the table holds them. */
const rowsTable = (rows: readonly Readonly<Record<string, unknown>>[], label: string): string => {
  if (rows.length === 0) return '<p class="hint">No rows.</p>'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const isKey = (name: string): boolean => /^(PK|SK|[GL]SI\d*(PK|SK))$/.test(name)
  const columns = [...names.filter(isKey), ...names.filter((name) => !isKey(name))]
  const head = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map((name) => `<td><code>${escapeHtml(cell(row[name]))}</code></td>`).join('')}</tr>`,
    )
    .join('')
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table class="rows"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

const patternHtml = (
  { name, requests, rows }: ShownRecipe['patterns'][number],
  isRun: boolean,
): string =>
  `<section class="pattern"><h3>${escapeHtml(name)}</h3>` +
  codeBlock(requests.join('\n'), 'text') +
  (isRun ? rowsTable(rows, `Rows of: ${name}`) : '') +
  '</section>'

const recipePage = ({ name, header, code, needs, tables, patterns }: ShownRecipe): Page => {
  const shows = header.shows.charAt(0).toUpperCase() + header.shows.slice(1)
  const prose = renderMarkdown([shows, ...header.paragraphs].join('\n\n'), (href) => href)
  const isRun = needs.length === 0
  const note = isRun
    ? ''
    : `<p class="hint">This recipe needs ${needs.join(' and ')}, which the embedded engine does not have: it is shown here, and runs on DynamoDB Local.</p>`
  return {
    path: recipePath(name),
    title: header.title,
    section: 'Recipes',
    description: shows,
    headings: HEADINGS,
    text: `${prose.text} ${patterns.map((pattern) => pattern.name).join(' ')}`,
    layout: 'wide',
    html: `<div class="recipe"><h1>${escapeHtml(header.title)}</h1><div class="recipe-intro">${prose.html}${note}</div>
<div class="split"><section><h2 id="the-code">The code</h2>${codeBlock(code.trim(), 'ts')}</section>
<section><h2 id="what-it-writes">What it writes</h2>${tables.map((table) => `<h3><code>${escapeHtml(table.name)}</code></h3>${rowsTable(table.rows, `Items of ${table.name}`)}`).join('')}
<h2 id="what-it-asks">What it asks</h2>${patterns.map((pattern) => patternHtml(pattern, isRun)).join('')}</section></div>
<p><a href="index.html">All recipes</a></p></div>`,
  }
}

/** A page for every recipe, made by running it, and the list of them. */
export const recipePages = async (): Promise<{
  readonly index: Page
  readonly pages: readonly Page[]
  readonly names: readonly string[]
}> => {
  const shown = await shownRecipes()
  const pages = shown.map(recipePage)
  const index: Page = {
    path: 'recipes/index.html',
    title: 'All recipes',
    section: 'Recipes',
    description: 'Key designs to copy whole, each run on a real engine.',
    html: `<h1>Recipes</h1><p>Each is one file to copy whole. Every one runs in the tests, on a real engine.</p><div class="cards">${pages.map(({ path, title, description }) => `<a class="card" href="${path.replace('recipes/', '')}"><strong>${escapeHtml(title)}</strong>${escapeHtml(description)}</a>`).join('')}</div>`,
    headings: [],
    text: '',
  }
  return { index, pages, names: shown.map(({ name }) => name) }
}
