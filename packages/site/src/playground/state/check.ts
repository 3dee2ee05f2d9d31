import { fits, templateOf } from '../key/by-hand.ts'
import { fieldsIn } from '../key/sketch.ts'
import { MOST_ROWS } from '../rows/cells.ts'
import { checkTable } from '../table/check.ts'
import { isCondition, isOptional, isPart, isText, isTexts, listOf, shapeOf } from './check-part.ts'
import type { State } from './state.ts'

/** More than any design has, and few enough to draw. */
const MOST_PARTS = 40

const isState = shapeOf({
  parts: listOf(isPart, MOST_PARTS),
  template: isText,
  rows: listOf(isTexts, MOST_ROWS),
  conditions: listOf(isCondition, MOST_PARTS),
  store: isText,
  keys: isText,
  table: isOptional((one) => checkTable(one) !== undefined),
})

/** The state that a link holds, if it is one; undefined for anything else. */
export const checkState = (value: unknown): State | undefined => {
  if (!isState(value)) return undefined
  const { parts, template, rows, conditions, store, keys, view, table } = value as State
  const width = fieldsIn(parts).length
  return {
    parts,
    template: fits(template, parts) ? template : templateOf(parts),
    rows: rows.map((row) => Array.from({ length: width }, (_, i) => row[i] ?? '')),
    conditions,
    store,
    keys,
    ...(table !== undefined && { table }),
    ...(view === 'table' && table !== undefined && { view }),
  }
}
