import { cellOf } from '../key/cell-text.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { MOST_ROWS } from './cells.ts'
import { readPasted } from './read-rows.ts'

type Rows = readonly (readonly string[])[]

/** Whether this is the header of a spreadsheet. */
const isHeading = (cells: readonly string[], fields: readonly FieldSketch[]): boolean =>
  cells.length === fields.length &&
  fields.every(({ name }, i) => cells[i]?.trim().toLowerCase() === name.toLowerCase())

/** The rows with a pasted block of cells; a header that names the fields is left out. */
export const withBlock = (
  rows: Rows,
  row: number,
  column: number,
  fields: readonly FieldSketch[],
  block: Rows,
): Rows => {
  const next = rows.map((cells) => [...cells])
  const [first = [], ...others] = block
  const pasted = isHeading(first, fields) ? others : block
  for (const [i, cells] of pasted.slice(0, MOST_ROWS - row).entries()) {
    const target = next[row + i] ?? fields.map(() => '')
    for (const [j, cell] of cells.slice(0, fields.length - column).entries())
      target[column + j] = cell
    next[row + i] = target
  }
  return next
}

/**
 * Rows of JSON as cells, by the names of their attributes; undefined for any other text, and for rows that
 * have none of the fields.
 */
export const rowsByName = (text: string, fields: readonly FieldSketch[]): Rows | undefined => {
  if (!/^\s*[[{]/.test(text)) return undefined
  const pasted = readPasted(text)
  if (!('rows' in pasted)) return undefined
  const rows = pasted.rows.map((row) => {
    const byName = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
    return fields.map(({ name }) => {
      const value = byName.get(name.toLowerCase())
      return value === undefined || value === null ? '' : cellOf(value)
    })
  })
  const found = rows.filter((cells) => cells.some((cell) => cell !== ''))
  return found.length > 0 ? found : undefined
}
