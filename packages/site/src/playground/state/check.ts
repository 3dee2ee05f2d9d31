import { type ConditionSketch, OPERATORS } from '../ask/condition.ts'
import { fits, templateOf } from '../key/by-hand.ts'
import { type FieldSketch, fieldsIn, KIND_FORMS, type PartSketch } from '../key/sketch.ts'
import { MOST_ROWS } from '../rows/cells.ts'
import type { State } from './state.ts'

/** More than any design has, and few enough to draw. */
const MOST_PARTS = 40

const isText = (value: unknown): value is string => typeof value === 'string'

const isList = <T>(value: unknown, most: number, isOne: (one: unknown) => one is T): value is T[] =>
  Array.isArray(value) && value.length <= most && value.every(isOne)

const isTexts = (value: unknown): value is string[] => isList(value, 1_000, isText)

const OPTIONS: Readonly<
  Record<Exclude<keyof FieldSketch, 'name' | 'kind'>, (value: unknown) => boolean>
> = {
  desc: (value) => typeof value === 'boolean',
  signed: (value) => typeof value === 'boolean',
  digits: (value) => typeof value === 'number',
  scale: (value) => typeof value === 'number',
  unit: isText,
  words: isTexts,
  prefix: isText,
}

const isPart = (value: unknown): value is PartSketch => {
  if (isText(value)) return true
  if (typeof value !== 'object' || value === null) return false
  const { name, kind, ...options } = value as Record<string, unknown>
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

const isCondition = (value: unknown): value is ConditionSketch => {
  const { asked, texts } = Object(value) as Record<string, unknown>
  return isText(asked) && Object.hasOwn(OPERATORS, asked) && isTexts(texts)
}

/** The state that a link holds, if it is one; undefined for anything else. */
export const checkState = (value: unknown): State | undefined => {
  const { parts, template, rows, conditions, store, keys } = Object(value) as Record<
    string,
    unknown
  >
  if (
    !isList(parts, MOST_PARTS, isPart) ||
    !isText(template) ||
    !isList(rows, MOST_ROWS, isTexts) ||
    !isList(conditions, MOST_PARTS, isCondition) ||
    !isText(store) ||
    !isText(keys)
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
  }
}
