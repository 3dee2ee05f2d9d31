import { fits, templateOf } from '../key/by-hand.ts'
import { fieldsIn } from '../key/sketch.ts'
import { MOST_ROWS } from '../rows/cells.ts'
import { checkTable } from '../table/check.ts'
import { isCondition, isList, isPart, isText, isTexts } from './check-part.ts'
import type { State } from './state.ts'

/** More than any design has, and few enough to draw. */
const MOST_PARTS = 40

/** The state that a link holds, if it is one; undefined for anything else. */
export const checkState = (value: unknown): State | undefined => {
  const { parts, template, rows, conditions, store, keys, view, table } = Object(value) as Record<
    string,
    unknown
  >
  if (
    !isList(parts, MOST_PARTS, isPart) ||
    !isText(template) ||
    !isList(rows, MOST_ROWS, isTexts) ||
    !isList(conditions, MOST_PARTS, isCondition) ||
    !isText(store) ||
    !isText(keys) ||
    (table !== undefined && !checkTable(table))
  ) {
    return undefined
  }
  const width = fieldsIn(parts).length
  return {
    parts,
    template: fits(template, parts) ? template : templateOf(parts),
    rows: rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? '')),
    conditions,
    store,
    keys,
    ...(table !== undefined && { table: table as NonNullable<State['table']> }),
    ...(view === 'table' && table !== undefined && { view }),
  }
}
