import type { SchemaIssue } from '@keywright/core'
import { valueIn } from '../given.ts'
import type { Values } from '../stored/stored-types.ts'
import { isMap } from '../stored/write-item.ts'

/** The way to a value: names and positions, as text. */
export type Path = readonly string[]

/** Where an issue is; empty for the whole item. */
export const pathOf = (issue: SchemaIssue): Path => {
  const { path } = Object(issue) as { readonly path?: unknown }
  return Array.isArray(path)
    ? path.map((step) => String(typeof step === 'object' && step !== null ? step.key : step))
    : []
}

/** What is at a path; `undefined` where nothing is. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? valueIn(inner as Values, name) : undefined,
    value,
  )

/** The same value with another one at a path; as it is, where no map or list is on the way. */
export const replaced = (value: unknown, path: Path, next: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value)) {
    return value.map((one, i) => (String(i) === name ? replaced(one, rest, next) : one))
  }
  if (!isMap(value)) return value
  return Object.fromEntries([
    ...Object.entries(value),
    [name, replaced(valueIn(value, name), rest, next)],
  ])
}

/** How the text of a Date begins, as it is stored: a year that has a sign is never stored. */
const YEAR = /^\d{4}-/

/** The forms that a value may have beside the one it has, now that it was stored. */
export const otherForms = (value: unknown): unknown[] => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? [] : [value.toISOString()]
  if (typeof value === 'number') return Number.isSafeInteger(value) ? [BigInt(value)] : []
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? [Number(value)] : []
  const dated = withDates(value)
  return dated === value ? [] : [dated]
}

const dateIn = (text: string): Date | undefined => {
  const date = YEAR.test(text) ? new Date(text) : undefined
  return date && !Number.isNaN(date.getTime()) && date.toISOString() === text ? date : undefined
}

/** A value with Dates where texts of Dates were, at any depth; itself where there are none. */
const withDates = (value: unknown): unknown => {
  if (typeof value === 'string') return dateIn(value) ?? value
  if (Array.isArray(value)) {
    const all = value.map(withDates)
    return all.some((one, i) => one !== value[i]) ? all : value
  }
  if (!isMap(value)) return value
  const all = Object.entries(value).map(([name, one]) => [name, withDates(one)] as const)
  return all.some(([name, one]) => one !== value[name]) ? Object.fromEntries(all) : value
}
