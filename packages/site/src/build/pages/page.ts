import type { Heading } from '../html/markdown.ts'

/** A page of the site, before it goes into the shared frame. */
export interface Page {
  /** Where it is, below the root of the site: `recipes/newest-first.html`. */
  readonly path: string
  readonly title: string
  /** The file of the repository that it shows: links to that lead here. */
  readonly from?: string
  /** One sentence, for search results and llms.txt. */
  readonly description: string
  /** Its group in the navigation; undefined for pages outside it. */
  readonly section?: string
  readonly html: string
  readonly headings: readonly Heading[]
  /** Its words, for the search. */
  readonly text: string
  /** Wide pages have no table of contents and no side bar; recipes have a side bar alone. */
  readonly layout?: 'wide' | 'home' | 'recipe'
  /** Scripts beside those that all pages have. */
  readonly scripts?: readonly string[]
}

/** The relative path from one page to another, so the site works from any folder. */
export const relative = (from: string, to: string): string => {
  const up = '../'.repeat(from.split('/').length - 1)
  return up + to
}
