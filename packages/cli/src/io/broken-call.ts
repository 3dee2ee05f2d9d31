import { widthOf } from '@keywright/harness/terminal'

/** What stands between the commas of a call: text in single quotes, and what stands in brackets, is whole. */
const argumentsOf = (code: string): readonly string[] => {
  const found: string[] = []
  let depth = 0
  for (const [piece] of code.matchAll(/'(?:\\.|[^'\\])*'|, |[\s\S]/g)) {
    if ('([{'.includes(piece)) depth++
    if (')]}'.includes(piece)) depth--
    if (found.length === 0) found.push('')
    if (piece === ', ' && depth === 0) found.push('')
    else found[found.length - 1] += piece
  }
  return found
}

/**
 * A call as code on one line if it fits, or else each argument on a line of its own. An argument that is
 * too long stays whole: broken text is no longer the same code.
 */
export const brokenCall = (code: string, columns: number, indent: string): string[] => {
  const open = code.indexOf('(')
  if (widthOf(indent + code) <= columns || open < 0 || !code.endsWith(')')) return [indent + code]
  return [
    indent + code.slice(0, open + 1),
    ...argumentsOf(code.slice(open + 1, -1)).map((one) => `${indent}  ${one},`),
    `${indent})`,
  ]
}
