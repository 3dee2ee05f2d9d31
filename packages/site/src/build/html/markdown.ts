import MarkdownIt, { type Token } from 'markdown-it'
import { escapeHtml } from './escape.ts'
import { highlight } from './highlight.ts'

/** A heading of a page, for its table of contents and for links to it. */
export interface Heading {
  readonly level: number
  readonly text: string
  readonly id: string
  /** The words below it, up to the next heading, for the search. */
  readonly body?: string
}

/** Markdown as HTML, and what a page needs to know about it. */
export interface Rendered {
  readonly html: string
  readonly headings: readonly Heading[]
  /** The text before its first heading below the title, without its markup, for the search. */
  readonly text: string
}

/** The anchor of a heading, made as GitHub does, so links in READMEs work in both places. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** A block of code with its copy button. */
export const codeBlock = (code: string, language: string): string =>
  `<div class="code-frame"><button type="button" class="button small copy" data-copy>Copy</button>` +
  `<pre class="code-block" tabindex="0"><code>${highlight(code, language)}</code></pre></div>`

/** Links of the site; a link that leads nowhere becomes plain words. */
const withLinks = (tokens: Token[], link: (href: string) => string | undefined): Token[] => {
  let isDropped = false
  return tokens.filter((token) => {
    if (token.type === 'link_close' && isDropped) {
      isDropped = false
      return false
    }
    const href = token.attrGet('href')
    if (token.type !== 'link_open' || href === null || token.attrGet('class') === 'here')
      return true
    const target = link(String(href))
    if (target !== undefined) token.attrSet('href', target)
    isDropped = target === undefined
    return !isDropped
  })
}

/** Renders Markdown. `link` says where a link of the source goes on the site. */
export const renderMarkdown = (
  source: string,
  link: (href: string) => string | undefined,
): Rendered => {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  const headings: Heading[] = []
  const taken = new Map<string, number>()
  const words: string[][] = [[]]

  markdown.renderer.rules['fence'] = (tokens, index) => {
    const { content, info } = tokens[index] as { content: string; info: string }
    return codeBlock(content.replace(/\n$/, ''), info.trim().split(/\s/)[0] ?? '')
  }
  markdown.renderer.rules['code_block'] = (tokens, index) =>
    codeBlock((tokens[index] as { content: string }).content.replace(/\n$/, ''), '')
  let tables = 0
  markdown.renderer.rules['table_open'] = () =>
    `<div class="table-scroll" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`
  markdown.renderer.rules['table_close'] = () => '</table></div>'
  markdown.core.ruler.push('site', ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      const isHeading = tokens[i - 1]?.type === 'heading_open'
      if ((token.type === 'inline' && !isHeading) || token.type === 'fence')
        words.at(-1)?.push(wordsOf(token))
      if (token.type === 'heading_open') {
        const text = wordsOf(tokens[i + 1])
        const base = slug(text)
        const count = taken.get(base) ?? 0
        taken.set(base, count + 1)
        const id = count ? `${base}-${count}` : base
        token.attrSet('id', id)
        headings.push({ level: Number(token.tag.slice(1)), text, id })
        words.push([])
        if (token.tag !== 'h1') linkToItself(tokens[i + 1], id)
      }
      // To people who hear the page, a heading without a word is not a heading.
      if (token.type === 'th_open' && tokens[i + 1]?.content === '') {
        token.tag = 'td'
        if (tokens[i + 2]) (tokens[i + 2] as Token).tag = 'td'
      }
      if (token.children) token.children = withLinks(token.children, link)
    }
  })
  const html = markdown.render(source)
  const [before = '', ...bodies] = words.map((list) => list.join(' '))
  const isTitled = headings[0]?.level === 1
  return {
    html,
    headings: headings.map((heading, i) => ({ ...heading, body: bodies[i] ?? '' })),
    text: isTitled ? `${before} ${bodies[0]}` : before,
  }
}

/** The words of a token: without the markup around them, and with line breaks as spaces. */
const wordsOf = (token: Token | undefined): string =>
  token?.children
    ?.map(({ type, content }) => (/break$/.test(type) ? ' ' : content))
    .join('')
    .trim() ??
  token?.content ??
  ''

/** Makes a heading the link to its own place, unless it holds another link. */
const linkToItself = (inline: Token | undefined, id: string): void => {
  const children = inline?.children
  if (!inline || !children || children.some(({ type }) => type === 'link_open')) return
  const Make = inline.constructor as typeof Token
  const open = new Make('link_open', 'a', 1)
  open.attrSet('class', 'here')
  open.attrSet('href', `#${id}`)
  inline.children = [open, ...children, new Make('link_close', 'a', -1)]
}

/** The section of a Markdown text from a heading to the next heading of the same level. */
export const sectionOf = (source: string, heading: string): string => {
  const lines = source.split('\n')
  let isCode = false
  let start = -1
  let level = 0
  for (const [i, line] of lines.entries()) {
    if (/^```/.test(line)) isCode = !isCode
    const match = isCode ? null : /^(#+)\s+(.*?)\s*$/.exec(line)
    if (!match) continue
    const depth = (match[1] as string).length
    if (start >= 0 && depth <= level) return lines.slice(start, i).join('\n')
    if (start < 0 && match[2] === heading) {
      start = i
      level = depth
    }
  }
  if (start < 0) throw new Error(`no heading "${heading}" in this text`)
  return lines.slice(start).join('\n')
}

/** A heading that links to its own place. */
export const headingHtml = ({ level, text, id }: Heading, isCode = false): string => {
  const words = isCode ? `<code>${escapeHtml(text)}</code>` : escapeHtml(text)
  return `<h${level} id="${id}"><a class="here" href="#${id}">${words}</a></h${level}>`
}
