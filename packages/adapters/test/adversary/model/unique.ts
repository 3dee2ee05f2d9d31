import { uniquesIn } from '../design/build.ts'
import type { Design, EntityDesign, UniqueDesign } from '../design/design-types.ts'
import { fieldCanon, keyValuesOf, type Values } from './model.ts'

/** Something that belongs to one item: what it says, and the values of the item that say it. */
export interface Mark {
  readonly text: string
  readonly values: Values
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

const valueIn = (values: Values, name: string): unknown =>
  Object.hasOwn(values, name) ? values[name] : undefined

/** What a unique key says of an item; `undefined` where the item lacks a value of it. */
const markOf = (
  design: Design,
  entity: EntityDesign,
  { literal, fields }: UniqueDesign,
  values: Values,
): Mark | undefined => {
  const own = keyValuesOf(design, entity, values)
  const names = fields.map(({ attribute }) => attribute)
  if (names.some((name) => isAbsent(valueIn(own, name)))) return undefined
  const canons = fields.map((field) => String(fieldCanon(design, field, own[field.attribute])))
  return {
    text: JSON.stringify([literal, ...canons]),
    values: Object.fromEntries(names.map((name) => [name, values[name]])),
  }
}

/** What belongs to an item, by what it says. */
export const marksOf = (
  design: Design,
  entity: EntityDesign,
  version: number,
  values: Values,
): Map<string, Mark> => {
  const marks = uniquesIn(entity, version).flatMap(
    (unique) => markOf(design, entity, unique, values) ?? [],
  )
  return new Map(marks.map((mark) => [mark.text, mark]))
}

/** Whether an item lacks a value that has to be unique. */
export const lacksUnique = (
  design: Design,
  entity: EntityDesign,
  version: number,
  values: Values,
): boolean =>
  uniquesIn(entity, version).some(
    (unique) => !unique.sparse && markOf(design, entity, unique, values) === undefined,
  )
