import { OPERATORS } from '../ask/condition.ts'
import { fits, templateOf } from '../key/by-hand.ts'
import { type FieldSketch, fieldsIn, KIND_FORMS } from '../key/sketch.ts'
import { MOST_ROWS } from '../rows/cells.ts'
import type { State } from './state.ts'

/** Whether a value of a link is what it should be. */
type Check = (value: unknown) => boolean

/** A record of anything. */
type Given = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isFlag: Check = (value) => typeof value === 'boolean'

/** A list of at most so many of these. */
const listOf =
  (is: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(is)

/** A record with any names, and these values. */
const recordOf =
  (is: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(is)

/** A record that has these members; others do not matter. */
const shapeOf =
  (members: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(members).every(([name, is]) => is(value[name]))

const isOptional =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)

/** Whether it is a list of texts. */
const isTexts: Check = listOf(isText, 1_000)

const OPTIONS: Readonly<Record<Exclude<keyof FieldSketch, 'name' | 'kind'>, Check>> = {
  desc: isFlag,
  signed: isFlag,
  digits: isNumber,
  scale: isNumber,
  unit: isText,
  words: isTexts,
  prefix: isText,
}

/** Whether it is a part of a key: a literal, or a field with the options that it may have. */
const isPart: Check = (value) => {
  if (isText(value)) return true
  if (!isRecord(value)) return false
  const { name, kind, ...options } = value
  return (
    isText(name) &&
    isText(kind) &&
    Object.hasOwn(KIND_FORMS, kind) &&
    Object.entries(options).every(
      ([option, given]) =>
        Object.hasOwn(OPTIONS, option) && OPTIONS[option as keyof typeof OPTIONS](given),
    )
  )
}

/** Whether it is a condition on a field. */
const isCondition: Check = shapeOf({
  asked: (value) => isText(value) && Object.hasOwn(OPERATORS, value),
  texts: isTexts,
})

/** More than any design has, and few enough to draw. */
const MOST_PARTS = 40
const MOST_OF_A_TABLE = 60

const isSide = shapeOf({
  parts: listOf(isPart, MOST_PARTS),
  shard: isOptional(shapeOf({ count: isNumber, by: isPart })),
})
const isKeys = shapeOf({
  index: isText,
  pk: isOptional(isSide),
  sk: isOptional(isSide),
  sparse: isOptional(isFlag),
})
const isEntity = shapeOf({ name: isText, keys: listOf(isKeys, MOST_OF_A_TABLE) })
const isOwn = shapeOf({ name: isText, type: (type) => /^[SNB]$/.test(String(type)) })
const isAttributes: Check = (value) => isText(value) || listOf(isOwn, 4)(value)
const isIndex = shapeOf({
  name: isText,
  pk: isOptional(isAttributes),
  sk: isOptional(isAttributes),
})
const isIndexes: Check = (value) =>
  listOf(isIndex, MOST_OF_A_TABLE)(value) && (value as readonly unknown[]).length > 0

/** Whether it is a table with its rows and its query. */
export const isTable: Check = shapeOf({
  table: shapeOf({
    name: isText,
    indexes: isIndexes,
    entities: listOf(isEntity, MOST_OF_A_TABLE),
  }),
  rows: listOf(shapeOf({ entity: Number.isInteger, cells: recordOf(isText) }), MOST_ROWS),
  ask: shapeOf({
    entity: Number.isInteger,
    index: isText,
    descending: isFlag,
    given: recordOf(isCondition),
  }),
  tenant: isOptional(shapeOf({ field: isText, value: isText })),
})

const isState = shapeOf({
  parts: listOf(isPart, MOST_PARTS),
  template: isText,
  rows: listOf(isTexts, MOST_ROWS),
  conditions: listOf(isCondition, MOST_PARTS),
  store: isText,
  keys: isText,
  table: isOptional(isTable),
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
