import { cellOf } from '../key/cell-text.ts'
import type { FieldSketch } from '../key/sketch.ts'
import { MOST_ROWS } from './cells.ts'
import type { Pasted, PastedRow } from './read-rows.ts'

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

/** Cells by the names of their attributes; and how many rows have none of the fields. */
export const cellsByName = (
  pasted: readonly PastedRow[],
  fields: readonly FieldSketch[],
): { readonly rows: Rows; readonly others: number } => {
  const rows = pasted.map((row) => {
    const byName = new Map(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
    return fields.map(({ name }) => {
      const value = byName.get(name.toLowerCase())
      return value === undefined || value === null ? '' : cellOf(value)
    })
  })
  const found = rows.filter((cells) => cells.some((cell) => cell !== ''))
  return { rows: found, others: rows.length - found.length }
}

/** The first of some lines, and how many more there are. */
export const shortened = (lines: readonly string[], most: number): readonly string[] =>
  lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines

/** What came of pasted rows: how many are added to those that are there, and what is not. */
export const saysOfPaste = (
  { keys, notes }: Pasted,
  { added, there }: { readonly added: number; readonly there: number },
  /** How many rows were left out, and what they are: `belong to no entity`. */
  [others, are]: readonly [count: number, are: string],
): string => {
  const room = Math.max(0, MOST_ROWS - there)
  return [
    `${Math.min(added, room)} rows were added.`,
    ...(added > room ? [`The table holds ${MOST_ROWS}: ${added - room} were left out.`] : []),
    ...(others > 0 ? [`${others} ${are}.`] : []),
    ...(keys.length > 0 ? [`${keys.length} are keys without a row.`] : []),
    ...shortened(notes, 3),
  ].join(' ')
}
