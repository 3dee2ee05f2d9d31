import type { ShownRecipe } from '@keywright/recipes/shown'
import { cellOf } from '../../playground/key/cell-text.ts'
import { toHash } from '../../playground/state/link.ts'
import { START } from '../../playground/state/state.ts'
import { defineTable } from '../../playground/table/define.ts'
import { rowsFrom } from '../../playground/table/from-rows.ts'
import { readTableCode } from '../../playground/table/read-code.ts'
import {
  type AskSketch,
  askFields,
  EMPTY_ASK,
  type RowSketch,
  type TableSketch,
  type TableState,
} from '../../playground/table/sketch.ts'

/** How many rows of a recipe a link holds: it is part of the page, and pages are light. */
const MOST_ROWS = 24

/** The query for the partition of an entity's first row. The entity with the most rows says the most. */
const askOf = (table: TableSketch, rows: readonly RowSketch[]): AskSketch => {
  const counts = table.entities.map((_, i) => rows.filter(({ entity }) => entity === i).length)
  const entity = counts.indexOf(Math.max(...counts))
  const row = rows.find((one) => one.entity === entity)
  const { pk } = askFields(table.entities[entity], 'primary')
  const given = Object.fromEntries(
    pk.map(({ name }) => [name, { asked: 'is' as const, texts: [row?.cells[name] ?? ''] }]),
  )
  return { ...EMPTY_ASK, entity, given }
}

/** The table of a recipe with the rows that it wrote, as the playground holds it. */
export const recipeTable = ({
  code,
  tables,
}: Pick<ShownRecipe, 'code' | 'tables'>): TableState | undefined => {
  const { table } = readTableCode(code)
  const defined = table && defineTable(table)
  if (!table || !defined?.entities) return undefined
  const own = tables.find(({ name }) => name === table.name) ?? tables[0]
  const written = (own?.rows ?? []).map((row) =>
    // A link holds text, and a Set or bytes would not come back.
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'object' ? cellOf(value) : value,
      ]),
    ),
  )
  const rows = rowsFrom(table, defined.entities, written).rows.slice(0, MOST_ROWS)
  return { table, rows, ask: askOf(table, rows) }
}

/** The part of an address after the `#` that opens a recipe in the playground. */
export const recipeHash = async (
  recipe: Pick<ShownRecipe, 'code' | 'tables'>,
): Promise<string | undefined> => {
  const table = recipeTable(recipe)
  return table && toHash({ ...START, rows: [], conditions: [], view: 'table', table })
}
