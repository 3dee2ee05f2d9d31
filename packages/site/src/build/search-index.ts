import type { Page } from './pages/page.ts'

/** What the search knows: a page, or a heading of one. */
export interface SearchEntry {
  readonly id: number
  readonly path: string
  readonly title: string
  /** Where on the site it is, for people: `Reference`. */
  readonly section: string
  /** The words of its part of the page. */
  readonly text: string
  /** How much it is worth: what explains comes before what only lists. */
  readonly weight: number
}

/** What people look for first. */
const WEIGHTS: Readonly<Record<string, number>> = {
  Start: 1.2,
  Guides: 1.3,
  Recipes: 1.3,
  Reference: 0.8,
  Project: 0.9,
}

/** Pages and their headings, each with its own words; the exports of a package are headings of its page. */
export const searchEntries = (pages: readonly Page[]): readonly SearchEntry[] => {
  const entries = pages.flatMap((page) => {
    const weight = WEIGHTS[page.section ?? ''] ?? 1
    return [
      {
        path: page.path,
        title: page.title,
        section: page.section ?? '',
        text: `${page.description} ${page.text}`.replace(/\s+/g, ' ').trim(),
        weight: weight * 1.3,
      },
      ...page.headings
        .filter(({ level, text }) => level > 1 && text !== page.title)
        .map(({ text, id, body = '' }) => ({
          path: `${page.path}#${id}`,
          title: text,
          section: page.title,
          text: body.replace(/\s+/g, ' ').trim(),
          weight,
        })),
    ]
  })
  return entries.map((entry, id) => ({ id, ...entry }))
}

/** The entries as a script, because a script also loads from a folder, and a fetch does not. */
export const searchScript = (entries: readonly SearchEntry[]): string =>
  `self.keywrightSearchEntries=${JSON.stringify(entries).replace(/</g, '\\u003c')}`
