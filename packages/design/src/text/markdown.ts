import { padded } from './align.ts'
import { oneLine } from './one-line.ts'

/** A Markdown table with aligned columns. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string => {
  const [first = [], ...body] = padded([head, ...rows])
  const rule = first.map((cell) => '-'.repeat(cell.length))
  return [first, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A name as it is, unless Markdown would make something else of it. */
export const nameCell = (name: string): string =>
  /^[\p{L}\p{N}]([\p{L}\p{N} .:-]*[\p{L}\p{N}])?$/u.test(name) ? name : codeCell(name)

/**
 * Code, fenced by more backticks than it has in a row. A bar needs its backslash even there, and a
 * backslash before it one of its own.
 */
export const codeCell = (text: string): string => {
  if (text === '') return ''
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  const fence = '`'.repeat(1 + Math.max(0, ...runs))
  const edge = /^`|`$/.test(text) ? ' ' : ''
  return fence + edge + oneLine(text).replace(/(\\*)\|/g, '$1$1\\|') + edge + fence
}
