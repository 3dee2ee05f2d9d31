import { cellOf } from '@keywright/recipes/cell'
import type { ShownRecipe } from '@keywright/recipes/shown'
import { escapeHtml } from '../html/escape.ts'
import { codeBlock, type Heading, renderMarkdown } from '../html/markdown.ts'
import { type Page, relative } from './page.ts'

type Row = Readonly<Record<string, unknown>>

/** The headings that all recipes share. */
const RECIPE_HEADINGS: readonly Heading[] = [
  { level: 2, text: 'The code', id: 'the-code' },
  { level: 2, text: 'What it writes', id: 'what-it-writes' },
  { level: 2, text: 'What it asks', id: 'what-it-asks' },
]

const isKey = (name: string): boolean => /^(key|PK|SK|[GL]SI\d*(PK|SK))$/.test(name)

const cellHtml = (text: string, isOfKey: boolean): string =>
  `<td${isOfKey ? ' class="is-key"' : ''}>${text === '' ? '' : `<code>${escapeHtml(text)}</code>`}</td>`

/** Rows as a table: the attributes of all rows, keys first, in the table's order. */
export const rowsTable = (rows: readonly Row[], label: string): string => {
  if (rows.length === 0) return '<p class="hint">No rows.</p>'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = [...names.filter(isKey), ...names.filter((name) => !isKey(name))]
  const head = columns.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  const body = rows
    .map(
      (row) =>
        `<tr>${columns.map((name) => cellHtml(cellOf(row[name]), isKey(name))).join('')}</tr>`,
    )
    .join('')
  return `<div class="table-scroll" tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table class="rows"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

/** A question of a recipe: the request and, if it ran, the rows that came back. */
export const askedHtml = (
  name: string,
  requests: readonly string[],
  language: string,
  rows: readonly Row[] | undefined,
): string =>
  `<section class="pattern"><h3>${escapeHtml(name)}</h3>` +
  codeBlock(requests.join('\n'), language) +
  (rows ? rowsTable(rows, `Rows of: ${name}`) : '') +
  '</section>'

/** Makes the first words of a recipe's paragraphs stand out. */
const withLeads = (html: string): string =>
  html.replace(/<p>(Use it when|Cost:|Watch out:)/g, '<p><strong>$1</strong>')

/** The page of a recipe: its words, then its code beside what it writes and asks. */
export const recipePageOf = (
  path: string,
  { title, shows, paragraphs }: ShownRecipe['header'],
  code: string,
  { note, writes, asks }: { readonly note: string; readonly writes: string; readonly asks: string },
): Page => {
  const description = shows.charAt(0).toUpperCase() + shows.slice(1)
  const prose = renderMarkdown([description, ...paragraphs].join('\n\n'), (href) => href)
  return {
    path,
    title,
    section: 'Recipes',
    description,
    headings: RECIPE_HEADINGS,
    text: prose.text,
    layout: 'recipe',
    html: `<div class="recipe"><p class="trail"><a href="${relative(path, 'recipes/index.html')}">Recipes</a></p><h1>${escapeHtml(title)}</h1><div class="recipe-intro">${withLeads(prose.html)}${note}</div>
<div class="split"><section><h2 id="the-code"><a class="here" href="#the-code">The code</a></h2>${codeBlock(code.trim(), 'ts')}</section>
<section><h2 id="what-it-writes"><a class="here" href="#what-it-writes">What it writes</a></h2>${writes}
<h2 id="what-it-asks"><a class="here" href="#what-it-asks">What it asks</a></h2>${asks}</section></div></div>`,
  }
}
