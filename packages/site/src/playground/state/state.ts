import { type ConditionSketch, FREE, operatorsFor } from '../ask/condition.ts'
import { fits, templateOf } from '../key/by-hand.ts'
import type { ReadTemplate } from '../key/read-template.ts'
import { type FieldSketch, fieldsIn, type PartSketch } from '../key/sketch.ts'
import { tellingRows } from '../rows/telling-rows.ts'
import type { TableState } from '../table/sketch.ts'

/** Everything that the page shows, as plain data, which a link holds. */
export interface State {
  readonly parts: readonly PartSketch[]
  /** The template literal by hand; made from the parts if it does not fit them. */
  readonly template: string
  /** Cells as they were typed, in the order of the fields. */
  readonly rows: readonly (readonly string[])[]
  readonly conditions: readonly ConditionSketch[]
  /** The store whose request is shown. */
  readonly store: string
  /** The visitor's own keys, to read. */
  readonly keys: string
  /** A whole table, if there is one. */
  readonly table?: TableState
  /** The table is shown, not the one key. */
  readonly view?: 'table'
}

/** The page's first state: seven rows, with three things broken. */
export const START: State = {
  parts: ['CITY', { name: 'city', kind: 'text' }, { name: 'id', kind: 'text' }],
  template: 'CITY#${city}#${id}',
  rows: [
    ['San', 'x'],
    ['San Francisco', 'a'],
    ['Paris#7', '1'],
    ['Paris', '7#1'],
    ['Lyon', '1'],
    ['Lyons', '2'],
    ['Oslo', '5'],
  ],
  conditions: [{ asked: 'is', texts: ['Lyon'] }],
  store: 'dynamodb',
  keys: '',
}

/** The same state with other parts: cells and conditions follow their fields by name, or by place. */
export const withParts = (state: State, parts: readonly PartSketch[], template?: string): State => {
  const before = fieldsIn(state.parts).map(({ name }) => name)
  const after = fieldsIn(parts).map(({ name }) => name)
  // A renamed field stays in its place.
  const from = after.map((name, i) =>
    before.includes(name)
      ? before.indexOf(name)
      : after.length === before.length && !after.includes(before[i] as string)
        ? i
        : -1,
  )
  const pick = <T>(list: readonly T[], empty: T): T[] =>
    from.map((i) => (i < 0 ? empty : (list[i] ?? empty)))
  return {
    ...state,
    parts,
    template: template !== undefined && fits(template, parts) ? template : templateOf(parts),
    rows: state.rows.map((row) => pick(row, '')),
    conditions: pick(state.conditions, FREE).map((condition, i) =>
      operatorsFor(fieldsIn(parts)[i] as FieldSketch).includes(condition.asked)
        ? condition
        : { ...condition, asked: 'is' as const },
    ),
  }
}

/**
 * The state of a template that was just read. If its fields are those that are there, their values stay;
 * otherwise they are chosen so that what is wrong with it shows.
 */
export const withTemplate = (state: State, { parts, template }: ReadTemplate): State => {
  const names = (all: readonly PartSketch[]): string =>
    JSON.stringify(fieldsIn(all).map(({ name, kind }) => [name, kind]))
  const next = withParts(state, parts, template)
  return names(parts) === names(state.parts) ? next : { ...next, ...tellingRows(parts, template) }
}

/** A link without rows, because they were pasted, opens with rows that show what is wrong with its key. */
export const filled = (state: State): State =>
  state.rows.length > 0 || state.view === 'table'
    ? state
    : { ...state, ...tellingRows(state.parts, state.template) }
