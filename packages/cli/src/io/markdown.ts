import { codeLine } from './visible.ts'

/** More backticks than a text has in a row, and at least so many. */
const fenceFor = (text: string, least: number): string =>
  '`'.repeat(
    Math.max(least, 1 + Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))),
  )

/** Text of a person inside a line of Markdown, as code. */
export const codeSpan = (text: string): string => {
  const line = codeLine(text)
  const fence = fenceFor(line, 1)
  return line.includes('`') ? `${fence} ${line} ${fence}` : fence + line + fence
}

/** A block of code in TypeScript. */
export const codeBlock = (code: string): string => {
  const fence = fenceFor(code, 3)
  return `${fence}ts\n${code}\n${fence}`
}
