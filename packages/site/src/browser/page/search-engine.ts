import MiniSearch from 'minisearch'
import type { SearchEntry } from '../../build/search-index.ts'

declare global {
  var keywrightSearchEntries: readonly SearchEntry[]
  var keywrightSearch: (query: string) => readonly SearchEntry[]
}

const engine = new MiniSearch<SearchEntry>({
  fields: ['title', 'text'],
  storeFields: ['path', 'title', 'section'],
  // `queryInput` is found by `query`, and `@keywright/core` by `core`.
  tokenize: (text) =>
    [...text.split(/[^\p{L}\p{N}]+/u), ...(text.match(/[a-z]+|[A-Z][a-z]*/g) ?? [])].filter(
      (word) => word !== '',
    ),
  searchOptions: { boost: { title: 4 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
})
engine.addAll(globalThis.keywrightSearchEntries)

globalThis.keywrightSearch = (query) =>
  engine.search(query).slice(0, 12) as unknown as readonly SearchEntry[]
