import type { ChartRow } from '@keywright/design'
import type { Grid } from '@keywright/harness/terminal'
import type { Row } from '../run/recipe.ts'
import { cellOf } from './literal.ts'

/** Which attributes of items come first: those of the given keys, then those of other keys. */
export interface Attributes {
  readonly firm: readonly string[]
  readonly keys: readonly string[]
}

/** Items as a table: the given keys, other keys, then other attributes in their own order. */
export const gridOf = (rows: readonly Row[], { firm, keys }: Attributes): Grid => {
  const seen = new Set(rows.flatMap((row) => Object.keys(row)))
  const first = [...new Set(firm)].filter((name) => seen.has(name))
  const titles = [...new Set([...first, ...keys.filter((name) => seen.has(name)), ...seen])]
  const isNumeric = (title: string): boolean =>
    rows.every((row) => row[title] === undefined || /^(number|bigint)$/.test(typeof row[title]))
  return {
    titles: titles.map(cellOf),
    rows: rows.map((row) => titles.map((title) => cellOf(row[title]))),
    firm: first.length,
    right: new Set(titles.flatMap((title, i) => (isNumeric(title) ? [i] : []))),
  }
}

/** The entity chart as a table. */
export const chartGrid = (chart: readonly ChartRow[]): Grid => ({
  titles: ['entity', 'index', 'partition key', 'sort key'],
  rows: chart.map(({ entity, index, pk, sk }) => [entity, index, pk, sk]),
})
