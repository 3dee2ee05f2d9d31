import { widthOf } from '@keywright/design'
import { wrap } from './layout.ts'

/** The last gap between two cells of a line. */
const LAST_GAP = / {2,}(?=\S(?:(?! {2}).)*$)/

/** Wraps words below words; an indented line is indented further, so it stays one block. */
const hanging = (line: string, columns: number, indent: string): string[] => {
  const below = indent === '' ? '' : `${indent}  `
  const [first = '', ...rest] = wrap(line.slice(indent.length), columns - indent.length - 2)
  return [indent + first, ...rest.map((more) => below + more)]
}

/** Breaks a line that is too long: before its comment or its last cell if it has one, or else between words. */
const fitLine = (line: string, columns: number): string[] => {
  if (widthOf(line) <= columns) return [line]
  const indent = /^\s*/.exec(line)?.[0] ?? ''
  const text = line.slice(indent.length)
  const cut = [text.lastIndexOf(' // '), LAST_GAP.exec(text)?.index ?? -1].find((at) => at > 0)
  if (cut === undefined) return hanging(line, columns, indent)
  const further = `${indent}    `
  return [
    ...fitLine(indent + text.slice(0, cut), columns),
    ...hanging(further + text.slice(cut).trimStart(), columns, further),
  ]
}

/** Lines of at most `columns`. */
export const fit = (text: string, columns: number): string =>
  text
    .split('\n')
    .flatMap((line) => fitLine(line, columns))
    .join('\n')
