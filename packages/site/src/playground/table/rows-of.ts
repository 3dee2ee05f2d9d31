import type { FieldSketch } from '../key/sketch.ts'
import { MOST_ROWS } from '../rows/cells.ts'
import type { Cells } from '../rows/paste.ts'
import { ownOf, type RowSketch, type TableState } from './sketch.ts'

type Rows = TableState['rows']

/** The rows of one entity, as cells in the order of its fields. */
export const cellsIn = (rows: Rows, entity: number, fields: readonly FieldSketch[]): Cells =>
  rows
    .filter((row) => row.entity === entity)
    .map(({ cells }) => fields.map(({ name }) => ownOf(cells, name) ?? ''))

/** All rows, with these cells for one entity, and more of its rows at the end. Each stays where it is. */
export const withCells = (
  rows: Rows,
  entity: number,
  fields: readonly FieldSketch[],
  next: Cells,
): Rows => {
  const left = next.values()
  const typed = (known: RowSketch['cells'], cells: readonly string[] = []): RowSketch => {
    const entries = fields.map(({ name }, i) => [name, cells[i] ?? ''] as const)
    const given = entries.filter(([name, text]) => text !== (ownOf(known, name) ?? ''))
    return { entity, cells: { ...known, ...Object.fromEntries(given) } }
  }
  const kept = rows.map((row) =>
    row.entity === entity ? typed(row.cells, left.next().value) : row,
  )
  return [...kept, ...[...left].map((cells) => typed({}, cells))].slice(0, MOST_ROWS)
}
