import type { SearchEntry } from '../../build/search-index.ts'
import { type Found, searchOver } from '../../search/search.ts'

declare global {
  var keywrightSearchEntries: readonly SearchEntry[]
  var keywrightSearch: (query: string) => readonly Found[]
}

globalThis.keywrightSearch = searchOver(globalThis.keywrightSearchEntries)
