import { cellReader } from '@keywright/cli/input'

/** More rows make the page slow, and nothing clearer. */
export const MOST_ROWS = 5_000

/** Reads what a spreadsheet puts on the clipboard: rows of cells, separated by tabs, quoted if needed. */
export const readTable = (text: string): readonly (readonly string[])[] => {
  const isCsv = !text.includes('\t') && text.includes(',') && text.includes('\n')
  const cells = cellReader(isCsv ? ',' : '\t')
  const read = text.split('\n').map(cells.take)
  const rows = [...read, cells.open()].filter((row) => row !== undefined)
  // A table ends with a newline; what follows it is not a row.
  const last = rows.at(-1) as string[]
  return last.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}
