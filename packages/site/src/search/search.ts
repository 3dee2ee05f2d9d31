import MiniSearch, { type Query } from 'minisearch'
import type { SearchEntry } from '../build/search-index.ts'
import { SYNONYMS } from './synonyms.ts'

/** A piece of a snippet; what was asked for stands out. */
export interface Piece {
  readonly text: string
  readonly isHit: boolean
}

/** A result: where it is, and the words around what was asked for. */
export interface Found {
  readonly path: string
  readonly title: string
  /** Where on the site it is, for people: `Reference`. */
  readonly section: string
  readonly snippet: readonly Piece[]
}

/** `queryInput` is found by `query`, and `@keywright/core` by `core`. */
const tokenize = (text: string): string[] =>
  [...text.split(/[^\p{L}\p{N}]+/u), ...(text.match(/[a-z]+|[A-Z][a-z]*/g) ?? [])].filter(
    (word) => word !== '',
  )

/** Words that say nothing about what is looked for. */
const EMPTY_WORDS = new Set(
  'a an and are at be by can do does for from how i in is it my of on or should the to use using what when where which why with you your dynamodb keywright'.split(
    ' ',
  ),
)

/** A plural is found by its singular. */
const stem = (word: string): string => {
  const lower = word.toLowerCase()
  if (lower.length < 4 || /ss$/.test(lower)) return lower
  return lower
    .replace(/ies$/, 'y')
    .replace(/([^aeiou])es$/, '$1e')
    .replace(/s$/, '')
}

const wordsOf = (query: string): readonly string[] => {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const telling = words.filter((word) => !EMPTY_WORDS.has(word.toLowerCase()))
  return telling.length > 0 ? telling : words
}

const spaced = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The query, and the same in the words of these pages. The longest phrase that people use decides. */
const variantsOf = (query: string): readonly string[] => {
  const said = spaced(query)
  const known = SYNONYMS.filter(([phrase]) => said.includes(spaced(phrase)))
  const most = Math.max(0, ...known.map(([phrase]) => phrase.split(' ').length))
  return known
    .filter(([phrase]) => phrase.split(' ').length === most)
    .map(([phrase, ours]) => said.replace(spaced(phrase), ` ${ours} `).trim())
}

/** How many results one page may have, so that it does not push out the others. */
const MOST_OF_A_PAGE = 2
const MOST_FOUND = 10

const SNIPPET = 130

/** The words around the first place where most of what was asked for stands. */
export const snippetOf = (text: string, terms: readonly string[]): readonly Piece[] => {
  const known = terms.filter((term) => term.length > 1)
  if (text === '' || known.length === 0)
    return text === '' ? [] : [{ text: text.slice(0, SNIPPET), isHit: false }]
  const any = new RegExp(
    known.map((term) => term.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'),
    'giu',
  )
  const at = any.exec(text)?.index ?? 0
  const from = at < 40 ? 0 : text.lastIndexOf(' ', at - 30) + 1
  const end = text.length <= from + SNIPPET ? text.length : text.lastIndexOf(' ', from + SNIPPET)
  const shown = text.slice(from, end > from ? end : from + SNIPPET)
  const pieces: Piece[] = from > 0 ? [{ text: '… ', isHit: false }] : []
  any.lastIndex = 0
  let done = 0
  for (const hit of shown.matchAll(any)) {
    if (hit.index > done) pieces.push({ text: shown.slice(done, hit.index), isHit: false })
    pieces.push({ text: hit[0], isHit: true })
    done = hit.index + hit[0].length
  }
  return [...pieces, { text: shown.slice(done) + (end < text.length ? ' …' : ''), isHit: false }]
}

/** A search over the pages of the site, which needs no server. */
export const searchOver = (
  entries: readonly SearchEntry[],
): ((query: string) => readonly Found[]) => {
  const engine = new MiniSearch<SearchEntry>({
    fields: ['title', 'place', 'text'],
    storeFields: [],
    tokenize,
    processTerm: stem,
    searchOptions: {
      tokenize: (text) => [...wordsOf(text)],
      processTerm: stem,
      boost: { title: 5, place: 2 },
      boostDocument: (id) => entries[id as number]?.weight ?? 1,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  })
  engine.addAll(entries.map((entry) => ({ ...entry, place: entry.section })))
  return (query) => {
    const variants = [...variantsOf(query), query]
    const all = (combineWith: 'AND' | 'OR'): Query => ({
      combineWith: 'OR',
      queries: variants.map((text) => ({ combineWith, queries: [...wordsOf(text)] })),
    })
    const strict = engine.search(all('AND'))
    const strictIds = new Set(strict.map(({ id }) => id))
    // What holds every word comes first; what holds some of them is better than nothing.
    const loose = strict.length < 3 ? engine.search(all('OR')) : []
    const counts = new Map<string, number>()
    return [...strict, ...loose.filter(({ id }) => !strictIds.has(id))]
      .filter(({ id }) => {
        const [page = ''] = (entries[id]?.path ?? '').split('#')
        const count = counts.get(page) ?? 0
        counts.set(page, count + 1)
        return count < MOST_OF_A_PAGE
      })
      .slice(0, MOST_FOUND)
      .map(({ id, terms }) => {
        const { path, title, section, text } = entries[id] as SearchEntry
        return { path, title, section, snippet: snippetOf(text, terms) }
      })
  }
}
