import type { Comment } from '../lex/source-code.ts'

/** A comment that says to leave the keys beside it alone. */
export interface Ignore {
  readonly line: number
  /** The lines it is for: its own, and the next one if it stands alone. */
  readonly last: number
  readonly reason: string
}

const IGNORE = /^[\s*]*keywright-ignore\b[ \t]*:?[ \t]*([^\n]*)/

/** The comments `keywright-ignore: reason` of a source. */
export const ignoresOf = (
  source: string,
  comments: readonly Comment[],
  lineOf: (at: number) => number,
): readonly Ignore[] =>
  comments.flatMap(({ at, end, text }) => {
    const reason = IGNORE.exec(text)?.[1]?.replace(/\*+$/, '').trim()
    if (reason === undefined) return []
    let start = at
    while (start > 0 && /[ \t{]/.test(source[start - 1] as string)) start--
    const isAlone = start === 0 || source[start - 1] === '\n'
    const last = lineOf(end)
    return [{ line: lineOf(at), last: isAlone ? last + 1 : last, reason }]
  })
