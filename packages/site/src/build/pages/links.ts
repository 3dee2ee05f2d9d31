import { existsSync } from 'node:fs'
import { pathOf } from '../sources.ts'
import { relative } from './page.ts'

/** Where files of the repository are on the site. */
export type SiteMap = ReadonlyMap<string, string>

const normalize = (path: string): string => {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/**
 * The target of a link in a Markdown file: the page of the file it names. Returns undefined for a file
 * of the repository without a page. A file that does not exist is an error.
 */
export const linker =
  (map: SiteMap, source: string, page: string) =>
  (href: string): string | undefined => {
    if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href
    const [path = '', anchor] = href.split('#')
    const file = normalize(`${source.split('/').slice(0, -1).join('/')}/${path}`)
    const target = map.get(file) ?? map.get(`${file}/README.md`)
    if (target === undefined) {
      if (!existsSync(pathOf(file)))
        throw new Error(`${source} links to ${href}, which does not exist`)
      return undefined
    }
    return relative(page, target) + (anchor ? `#${anchor}` : '')
  }
