import type { Entity, EntityIndex } from '@keywright/adapters/dynamodb'
import type { AnyField } from '@keywright/core'
import type { Item, RowKey } from './requests.ts'

/** The attribute that rows under way carry: see `revision.ts`. */
export const REVISION = 'keywrightRevision'

/** The primary key of an entity, ready for use. */
export const primaryOf = (entity: Entity): EntityIndex => entity.indexes['primary'] as EntityIndex

/** The fields of all keys of an entity. */
export const fieldsOf = (entity: Entity): AnyField[] =>
  Object.values(entity.indexes).flatMap(({ pk, sk }) => [...pk.fields, ...(sk?.fields ?? [])])

/** The names of a table's primary key. */
export const keyNames = ({ table }: Entity): string[] => {
  const { pk, sk } = table.indexes.primary
  return [...pk.attributes, ...(sk?.attributes ?? [])].map(({ name }) => name)
}

/** The attribute in which a table says when its rows expire. */
export const ttlOf = ({ table: { definition } }: Entity): string | undefined => definition.ttl

/** The attributes that hold the keys of these indexes, except the item's own attributes. */
const keyAttributes = (
  indexes: Readonly<Record<string, Pick<EntityIndex, 'pk' | 'sk'>>>,
): string[] =>
  Object.values(indexes).flatMap(({ pk, sk }) =>
    [pk, sk].flatMap((side) =>
      side && !side.native ? side.attributes.map(({ name }) => name) : [],
    ),
  )

/** The attributes to which an entity writes its keys. The name of a field is never among them. */
export const ownKeyAttributes = (entity: Entity): string[] =>
  withoutFields(entity, keyAttributes(entity.indexes))

/** The attributes that hold any key of the entity's table, and the one that names its entity. */
export const tableKeyAttributes = (entity: Entity): string[] => {
  const schemas = entity.table.indexes as unknown as Parameters<typeof keyAttributes>[0]
  return withoutFields(entity, [...keyAttributes(schemas), ...typeAttributes(entity)])
}

/** The attribute that names the entity of an item, if the table has one. */
export const typeAttributes = ({ table: { definition } }: Entity): string[] =>
  definition.type === undefined ? [] : [definition.type]

/** The names of all values that the keys of an entity are made of. */
export const valueNames = (entity: Entity): string[] =>
  Object.values(entity.indexes).flatMap(({ pk, sk }) => [...pk.needs, ...(sk?.needs ?? [])])

const withoutFields = (entity: Entity, names: readonly string[]): string[] => {
  const fields = new Set(fieldsOf(entity).map(({ name }) => name))
  return names.filter((name) => !fields.has(name))
}

/** An item without some of its attributes. Every row is copied several times: a spread is the quickest copy. */
export const omit = (item: Item, names: readonly string[]): Record<string, unknown> => {
  const left = { ...item }
  for (const name of names) if (Object.hasOwn(left, name)) delete left[name]
  return left
}

/** Those of the named attributes that an item has. */
export const pick = (item: Item, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => Object.hasOwn(item, name)).map((name) => [name, item[name]]),
  )

/** The primary key of a row, from its attributes. */
export const keyIn = (entity: Entity, item: Item): RowKey => pick(item, keyNames(entity)) as RowKey

/** An item as the table holds it: dates as ISO text, and nothing undefined. */
export const storable = (item: Item): Record<string, unknown> => {
  const held = { ...item }
  for (const name of Object.keys(held)) {
    if (held[name] === undefined) delete held[name]
    else held[name] = storableValue(held[name])
  }
  return held
}

const storableValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  // Of any realm: `instanceof` knows this one's only.
  const isDate = Object.prototype.toString.call(value) === '[object Date]'
  if (isDate) return Date.prototype.toISOString.call(value)
  if (Array.isArray(value)) return value.map(storableValue)
  return isRecord(value) ? storable(value as Item) : value
}

/** An object literal, of this realm or of another: its prototype is the last one. */
const isRecord = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  if (prototype === null) return true
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}
