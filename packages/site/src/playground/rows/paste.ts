import { cellOf } from '../key/cell-text.ts'
import type { FieldSketch } from '../key/sketch.ts'
import type { Pasted, PastedRow } from './read-rows.ts'

/** Rows of cells, as they were typed. */
export type Cells = readonly (readonly string[])[]

/** Whether this is the header of a spreadsheet. */
const isHeading = (cells: readonly string[], fields: readonly FieldSketch[]): boolean =>
  cells.length === fields.length &&
  fields.every(({ name }, i) => cells[i]?.trim().toLowerCase() === name.toLowerCase())

/** The rows with a pasted block of cells; a header that names the fields is left out. */
export const withBlock = (
  rows: Cells,
  row: number,
  column: number,
  fields: readonly FieldSketch[],
  block: Cells,
  /** How many rows there may be. */
  most: number,
): Cells => {
  const next = rows.map((cells) => [...cells])
  const [first = [], ...others] = block
  const pasted = isHeading(first, fields) ? others : block
  for (const [i, cells] of pasted.slice(0, most - row).entries()) {
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
): { readonly rows: Cells; readonly others: number } => {
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

/** What of pasted rows was added, and how many others there were: they `belong to no entity`. */
export interface Added {
  readonly added: number
  readonly others: number
  readonly are: string
}

/** What came of pasted rows, with everything that is not there. */
export const saysOfPaste = (
  { keys, notes }: Pasted,
  of: Added | undefined,
  room: number,
): string => {
  const all = shortened(notes, 3)
  if (!of)
    return ['These are not rows: expected JSON, or a table with a heading.', ...all].join(' ')
  const { added, others, are } = of
  return [
    `${Math.min(added, room)} rows were added.`,
    ...(added > room ? [`There is no room for ${added - room} more.`] : []),
    ...(others > 0 ? [`${others} ${are}.`] : []),
    ...(keys.length > 0 ? [`${keys.length} are keys without a row.`] : []),
    ...all,
  ].join(' ')
}
