import { widthOf } from './width.ts'

/** What stands between columns, and which of them are aligned at their right edge. */
export interface AlignOptions {
  readonly gap?: string
  /** The numbers of the columns, from 0, whose values end at one edge: those with numbers. */
  readonly right?: readonly number[]
}

/**
 * Pads every value of a table to the width of its column, as a terminal shows it: by code points,
 * of which emoji and East Asian ones are two columns wide and marks none. Rows may be shorter than
 * others.
 */
export const padded = (
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[][] => {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((value, i) => {
      widths[i] = Math.max(widths[i] ?? 0, widthOf(value))
    })
  }
  return rows.map((row) =>
    row.map((value, i) => {
      const space = ' '.repeat((widths[i] as number) - widthOf(value))
      return right.includes(i) ? space + value : value + space
    }),
  )
}

/** The lines of a table of plain text, columns aligned, without spaces at the end of a line. */
export const align = (
  rows: readonly (readonly string[])[],
  { gap = '  ', right }: AlignOptions = {},
): string[] => padded(rows, right).map((row) => row.join(gap).trimEnd())
