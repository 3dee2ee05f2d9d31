import { widthOf, wrapText } from '@keywright/design'

/** The longest start of a text that takes at most `columns`. */
const startOf = (text: string, columns: number): string => {
  let start = ''
  let width = 0
  for (const char of text) {
    width += widthOf(char)
    if (width > columns) break
    start += char
  }
  return start
}

/** Text cut to at most `columns`, with … at the cut. */
export const cut = (text: string, columns: number): string =>
  widthOf(text) <= columns ? text : `${startOf(text, columns - 1)}…`

const pad = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)))

/** A column of this width is never cut, and the last column has at least `LAST`. */
const NARROW = 12
const LAST = 34

/** The widths of all columns but the last: as wide as they need, or else the wide ones share the rest. */
const widthsOf = (rows: readonly (readonly string[])[], room: number): number[] => {
  const count = Math.max(1, ...rows.map((row) => row.length))
  const needed = Array.from({ length: count - 1 }, (_, i) =>
    Math.max(0, ...rows.map((row) => widthOf(row[i] ?? ''))),
  )
  const wide = needed.filter((width) => width > NARROW).length
  const narrow = needed.filter((width) => width <= NARROW).reduce((sum, width) => sum + width, 0)
  const share = Math.floor((room - narrow - 2 * needed.length - LAST) / Math.max(1, wide))
  return needed.map((width) => Math.min(width, Math.max(NARROW, share)))
}

/** Rows in aligned columns. The last column wraps, and the others are cut if there is no room. */
export const columnsOf = (
  rows: readonly (readonly string[])[],
  columns: number,
  indent = 2,
): string[] => {
  const widths = widthsOf(rows, columns - indent)
  const used = indent + widths.reduce((sum, width) => sum + width + 2, 0)
  return rows.flatMap((row) => {
    const cells = widths.map((width, i) => pad(cut(row[i] ?? '', width), width))
    const first = ' '.repeat(indent) + cells.map((cell) => `${cell}  `).join('')
    return wrapText(row[widths.length] ?? '', { width: Math.max(used + 20, columns), first })
  })
}
