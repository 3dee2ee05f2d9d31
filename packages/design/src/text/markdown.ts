import { oneLine } from '@keywright/core/internal'
import { padded } from '@keywright/harness/terminal'

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
  /^[\p{L}\p{N}]+([ .-][\p{L}\p{N}]+)*$/u.test(name) && !/www\./i.test(name) ? name : codeCell(name)

/** A sentence of a person as it is, unless it has a mark that means something to Markdown. */
export const proseCell = (text: string): string =>
  /^[\p{L}\p{N} .,;:?'()%-]*$/u.test(text) && !/www\./i.test(text) ? text : codeCell(text)

/**
 * Code, fenced by more backticks than it has in a row; different texts have different cells. A bar
 * needs its backslash even there. A backslash before a bar is one that parsers disagree about, so
 * that text is HTML. What no page can show, such as a line break, is shown in quotes as JSON has it.
 */
export const codeCell = (text: string): string => {
  if (text === '') return ''
  if (/^"|[\0-\x1f\x7f-\x9f\u2028\u2029]|\p{Cs}/u.test(text))
    return fenced(oneLine(JSON.stringify(text)))
  return fenced(text)
}

const fenced = (text: string): string => {
  if (/\\\|/.test(text)) return `<code>${text.replace(/[^\p{L}\p{N}]/gu, entity)}</code>`
  const runs = (text.match(/`+/g) ?? []).map((run) => run.length)
  const fence = '`'.repeat(1 + Math.max(0, ...runs))
  // Of a space at both ends, a parser takes one away.
  const edge = /^`|`$|^ .*[^ ].* $/.test(text) ? ' ' : ''
  return fence + edge + text.replaceAll('|', '\\|') + edge + fence
}

const entity = (character: string): string => `&#${character.codePointAt(0)};`
