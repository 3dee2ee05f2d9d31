import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { pathOf } from '../sources.ts'
import { relative } from './page.ts'

/** Where files of the repository are on the site. */
export type SiteMap = ReadonlyMap<string, string>

/**
 * The target of a link in a Markdown file: the page of the file it names. Returns undefined for a file
 * of the repository without a page. A file that does not exist is an error.
 */
export const linker =
  (map: SiteMap, source: string, page: string) =>
  (href: string): string | undefined => {
    if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href
    const [path = '', anchor] = href.split('#')
    const file = posix.join(posix.dirname(source), path).replace(/\/$/, '')
    const target = map.get(file) ?? map.get(`${file}/README.md`)
    if (target === undefined) {
      if (!existsSync(pathOf(file)))
        throw new Error(`${source} links to ${href}, which does not exist`)
      return undefined
    }
    return relative(page, target) + (anchor ? `#${anchor}` : '')
  }
