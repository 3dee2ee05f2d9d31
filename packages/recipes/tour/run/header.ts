/** The comment at the top of a recipe. */
export interface Header {
  /** `One-to-many`. */
  readonly title: string
  /** What it shows: the sentence after the title. */
  readonly shows: string
  /** When to use it, what it costs, what to watch out for: each paragraph in one line. */
  readonly paragraphs: readonly string[]
}

/**
 * Reads the comment at the top of a recipe's source: `Title: what it shows.`, then paragraphs.
 *
 * @throws Error if there is none, or if its first paragraph has no title.
 */
export const parseHeader = (source: string): Header => {
  const comment = /^\s*\/\*\*(.*?)\*\//s.exec(source)?.[1]
  if (comment === undefined) throw new Error('a recipe starts with a comment: /** Title: … */')
  const paragraphs = comment
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll('\n', ' ').trim())
    .filter((paragraph) => paragraph !== '')
  const [first = '', ...rest] = paragraphs
  const [, title, shows] = /^([^:]+): (.+)$/.exec(first) ?? []
  if (title === undefined || shows === undefined) {
    throw new Error(`the comment of a recipe starts with "Title: what it shows.", not "${first}"`)
  }
  return { title, shows, paragraphs: rest }
}
