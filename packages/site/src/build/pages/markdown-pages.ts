import { renderMarkdown, sectionOf } from '../html/markdown.ts'
import { read } from '../sources.ts'
import { linker, type SiteMap } from './links.ts'
import { type Page, relative } from './page.ts'

/** A page that is a Markdown file of the repository, or a section of one. */
export interface MarkdownSource {
  readonly path: string
  readonly from: string
  /** The heading of the section; the whole file without it. */
  readonly heading?: string
  readonly title: string
  readonly section?: string
  readonly description: string
}

/** A section as its own page, with its headings one level up. */
const asPage = (section: string): string => {
  let isCode = false
  return section
    .split('\n')
    .map((line) => {
      if (line.startsWith('```')) isCode = !isCode
      return !isCode && /^##+ /.test(line) ? line.slice(1) : line
    })
    .join('\n')
}

/** Renders a Markdown file as a page. The file is the only source, so nothing is written twice. */
export const markdownPage = async (source: MarkdownSource, map: SiteMap): Promise<Page> => {
  const whole = await read(source.from)
  const text = source.heading === undefined ? whole : asPage(sectionOf(whole, source.heading))
  const link = linker(map, source.from, source.path)
  // A link to another section of the file leads to the page of the whole file.
  const rest = map.get(source.from)
  const inSection = (href: string): string | undefined =>
    href.startsWith('#') && rest !== undefined && rest !== source.path
      ? relative(source.path, rest) + href
      : link(href)
  const rendered = renderMarkdown(text, source.heading === undefined ? link : inSection)
  return { ...source, ...rendered }
}
