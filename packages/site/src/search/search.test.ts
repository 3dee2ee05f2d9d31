import { recipeNames, sourceOf } from '@keywright/recipes/find'
import { parseHeader } from '@keywright/recipes/header'
import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '../build/html/markdown.ts'
import { ENTRY_POINTS } from '../build/pages/entry-points.ts'
import { markdownPage } from '../build/pages/markdown-pages.ts'
import { MARKDOWN } from '../build/pages/markdown-sources.ts'
import type { Page } from '../build/pages/page.ts'
import { recipePath, recipeText } from '../build/pages/recipe-pages.ts'
import { referencePages } from '../build/pages/reference-pages.ts'
import { searchEntries } from '../build/search-index.ts'
import { searchOver, snippetOf } from './search.ts'

/** The page of a recipe as the search sees it, from its source: nothing has to run for that. */
const recipePage = (name: string): Page => {
  const { title, shows, paragraphs } = parseHeader(sourceOf(name))
  const prose = renderMarkdown([shows, ...paragraphs].join('\n\n'), (href) => href)
  const asked = [...sourceOf(name).matchAll(/^ {2}'?([\w ,-]+)'?: (?:async )?\(\) =>/gm)]
  return {
    path: recipePath(name),
    title,
    description: shows,
    section: 'Recipes',
    html: '',
    headings: [],
    text: recipeText(
      prose.text,
      asked.map(([, words = '']) => words),
    ),
  }
}

const pages = [
  ...(await Promise.all(
    MARKDOWN.map(async (source) => ({ ...(await markdownPage(source, new Map())), ...source })),
  )),
  ...recipeNames().map(recipePage),
  ...referencePages(ENTRY_POINTS),
]
const search = searchOver(searchEntries(pages))

/** What people type, and the pages of which one has to be among the first three. */
const QUERIES: readonly (readonly [query: string, ...pages: string[]])[] = [
  ['GSI', 'recipes/overloaded-index', 'recipes/sparse-index', 'recipes/adding-an-index'],
  ['global secondary index', 'recipes/overloaded-index', 'recipes/adding-an-index'],
  ['gsi overloading', 'recipes/overloaded-index'],
  ['pagination', 'guide/pages', 'recipes/paging'],
  ['next page cursor', 'guide/pages', 'recipes/paging'],
  ['previous page', 'recipes/previous-page', 'guide/pages'],
  ['limitations', 'guide/dynamodb', 'guide/core', 'start', 'spec'],
  ['multi tenant', 'guide/tenants', 'recipes/tenants'],
  ['IAM policy', 'guide/tenants', 'recipes/tenants'],
  ['row level security', 'guide/tenants', 'recipes/tenants'],
  ['hot partition', 'guide/load', 'recipes/hot-item', 'guide/shards', 'recipes/write-sharding'],
  ['throttling', 'guide/load', 'recipes/hot-item', 'guide/shards', 'recipes/write-sharding'],
  ['migrate from ElectroDB', 'recipes/from-electrodb'],
  ['how to migrate my table', 'guide/migrate'],
  ['backfill', 'guide/migrate', 'recipes/changing-keys'],
  ['newest first', 'recipes/newest-first'],
  ['sort descending', 'recipes/newest-first', 'reference/core'],
  ['zero padding numbers', 'recipes/zero-padded-numbers'],
  ['zeroPad', 'reference/core'],
  ['begins_with', 'guide/queries', 'guide/core', 'reference/core', 'spec'],
  ['optimistic locking', 'guide/writing', 'recipes/versions', 'guide/dynamodb', 'recipes/hot-item'],
  ['ttl', 'recipes/expiring-items'],
  ['unique email', 'recipes/unique'],
  ['many to many', 'recipes/adjacency-list'],
  ['hierarchy of folders', 'recipes/hierarchy'],
  ['time zone', 'recipes/local-days'],
  ['case insensitive search', 'recipes/case-insensitive'],
  ['ulid', 'guide/ids', 'recipes/prefixed-ids', 'reference/ids'],
  ['write sharding', 'recipes/write-sharding', 'guide/shards'],
  ['single table design', 'guide/designing'],
  ['access patterns', 'guide/designing', 'guide/design'],
  ['linter', 'guide/lint'],
  ['property based testing', 'guide/testing'],
  ['postgres', 'guide/stores', 'reference/adapters-sql', 'recipes/stores/postgres'],
  ['boto3', 'guide/python'],
  ['alternatives', 'comparison'],
  ['special characters in keys', 'guide/core', 'spec', 'start'],
  ['getting started', 'start'],
  ['npm install', 'start', 'guide/core'],
  ['queryInput', 'reference/adapters-dynamodb', 'guide/queries'],
  ['sealedCursors', 'guide/pages', 'reference/adapters-dynamodb'],
  [
    'key injection',
    'guide/tenants',
    'start',
    'guide/core',
    'comparison',
    'security',
    'recipes/tenants',
  ],
  ['dynamodb streams', 'recipes/streams'],
  ['command line', 'guide/cli'],
  ['infer existing keys', 'guide/migrate', 'guide/cli', 'reference/adopt'],
]

describe('a search for what people call it', () => {
  it.each(QUERIES)('%s', (query, ...wanted) => {
    const found = search(query).map(({ path }) => path.replace(/\.html.*/, ''))
    expect(
      wanted.some((page) => [...new Set(found)].slice(0, 3).includes(page)),
      found.join('\n'),
    ).toBe(true)
  })

  it('shows the words around each hit, and reads every page to its end', () => {
    for (const [query] of QUERIES)
      for (const { snippet, title } of search(query))
        expect(snippet.length, `${query}: ${title}`).toBeGreaterThan(0)
    // The last words of the longest page.
    const longest = searchEntries(pages).reduce((a, b) => (b.text.length > a.text.length ? b : a))
    expect(longest.text.length).toBeGreaterThan(1_000)
    const spec = pages.find(({ path }) => path === 'spec.html')
    expect(search('murmur3')[0]?.path).toMatch(/^(spec|guide|reference)/)
    expect(spec?.headings.at(-1)?.body?.length).toBeGreaterThan(50)
  })

  it('finds something for words that are partly known, and nothing for none', () => {
    expect(search('paginaton')).not.toEqual([])
    expect(search('qqqqqqqq')).toEqual([])
    expect(search('')).toEqual([])
    expect(search('?!')).toEqual([])
  })
})

describe('a snippet', () => {
  it('starts near the first hit, and marks every hit', () => {
    const text = `${'words '.repeat(40)}a cursor of a page and another cursor ${'more '.repeat(40)}`
    const pieces = snippetOf(text, ['cursor'])
    expect(pieces.filter(({ isHit }) => isHit).map((one) => one.text)).toEqual(['cursor', 'cursor'])
    expect(pieces.map((one) => one.text).join('').length).toBeLessThan(160)
    expect(pieces[0]?.text).toBe('… ')
  })

  it('takes any text and any terms', () => {
    expect(snippetOf('', ['a'])).toEqual([])
    expect(snippetOf('a+b', ['+b', 'a'])).not.toEqual([])
  })
})
