import type { Page } from './pages/page.ts'

/** What the search knows: a page, or a heading of one. */
export interface SearchEntry {
  readonly id: number
  readonly path: string
  readonly title: string
  /** Where on the site it is, for people: `Reference`. */
  readonly section: string
  readonly text: string
}

/** Pages and their headings; the exports of a package are headings of its page. */
export const searchEntries = (pages: readonly Page[]): readonly SearchEntry[] => {
  const entries = pages.flatMap((page) => [
    {
      path: page.path,
      title: page.title,
      section: page.section ?? '',
      text: `${page.description} ${page.text}`.slice(0, 4_000),
    },
    ...page.headings
      .filter(({ level }) => level > 1)
      .map(({ text, id }) => ({
        path: `${page.path}#${id}`,
        title: text,
        section: page.title,
        text: '',
      })),
  ])
  return entries.map((entry, id) => ({ id, ...entry }))
}

/** The entries as a script, because a script also loads from a folder, and a fetch does not. */
export const searchScript = (entries: readonly SearchEntry[]): string =>
  `self.keywrightSearchEntries=${JSON.stringify(entries).replace(/</g, '\\u003c')}`
