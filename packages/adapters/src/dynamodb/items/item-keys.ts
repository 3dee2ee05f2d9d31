import { type AnyField, refuse } from '@keywright/core'
import { ownOf } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { compareStored, storedText } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { asField } from './as-field.ts'
import { call, type Reads, tracked } from './tracked.ts'

/** The keys of an item. */
export interface ItemKeys {
  /** Every key attribute that the item has, and the one that names its entity. */
  readonly attributes: ReadonlyMap<string, Stored>
  /** What decided about each index. */
  readonly indexes: readonly IndexState[]
}

/** What decided whether, and with which key, an item is in an index. */
interface IndexState {
  readonly index: EntityIndex
  readonly isIn: boolean
  /** The attributes that `values` and `when` looked at. */
  readonly reads: ReadonlySet<string>
}

/**
 * The keys of an item: those of the table and of every index that holds it. The attributes of a
 * native index are the item's own: those it has are there even when the index does not hold it.
 */
export const itemKeys = (entity: Entity, item: unknown): ItemKeys => {
  const own = ownOf(item, 'an item', entity.name)
  const reads: Reads = new Set()
  const values = valuesOf(entity, item, own, reads)
  const attributes = new Map<string, Stored>()
  const add = (place: string, entries: readonly (readonly [string, Stored])[]): void => {
    for (const [name, stored] of entries) {
      const other = attributes.get(name)
      if (other && compareStored(other, stored) !== 0) {
        refuse(
          'INVALID_VALUE',
          `${other.value}, as in another key`,
          stored.value,
          `${place}: ${name}`,
        )
      }
      attributes.set(name, stored)
    }
  }
  const indexes = Object.values(entity.indexes).map((index): IndexState => {
    const { place } = index.pk
    const looked: Reads = new Set(reads)
    const isIn = holds(entity, index, item, values, looked)
    if (isIn)
      add(
        place,
        sidesOf(index).flatMap((side) => side.write(values)),
      )
    else for (const side of sidesOf(index)) add(place, ownAttributes(side, values))
    return { index, isIn, reads: looked }
  })
  const { type } = entity.table.definition
  if (type !== undefined) {
    const named = own[type]
    if (!isAbsent(named) && named !== entity.name) {
      refuse('INVALID_VALUE', `"${entity.name}"`, named, `${entity.name}: ${type}`)
    }
    add(entity.name, [[type, storedText(entity.name)]])
  }
  return { attributes, indexes }
}

/** The attributes of one key of an entity. */
export const keyOf = (
  entity: Entity,
  index: EntityIndex,
  given: unknown,
): (readonly [string, Stored])[] => {
  const values = fielded(entity, ownOf(given, 'an object of values', entity.name))
  return sidesOf(index).flatMap((side) => side.write(values))
}

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** The sides of an index that there are. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

const valuesOf = (entity: Entity, item: unknown, own: Values, reads: Reads): Values => {
  const { values, name } = entity
  if (!values) return fielded(entity, own)
  const derived = call(values, tracked(item as object, reads), `${name}: values`)
  return fielded(entity, ownOf(derived, 'an object of values', `${name}: values`))
}

/** The values of the keys as their fields take them: numbers and texts come back from a table. */
const fielded = (entity: Entity, own: Record<string, unknown> | Values): Values => {
  const values: Record<string, unknown> = Object.assign(Object.create(null), own)
  for (const index of Object.values(entity.indexes)) {
    for (const { fields, attributes, native } of sidesOf(index)) {
      fields.forEach((field, i) => {
        const attribute = native ? attributes[i] : undefined
        const isOwn = attribute?.name === field.name
        const value = values[field.name]
        if (!isAbsent(value)) values[field.name] = asField(field, value, isOwn)
      })
    }
  }
  return values
}

/** Whether an index holds the item; refuses an item that lacks a value without being told it may. */
const holds = (
  entity: Entity,
  { schema, pk, sk, sparse, when }: EntityIndex,
  item: unknown,
  values: Values,
  reads: Reads,
): boolean => {
  if (schema.kind === 'primary') return true
  if (when && !call(when, tracked(item as object, reads), `${entity.name}: ${schema.name}: when`)) {
    return false
  }
  const missing = [...pk.needs, ...(sk?.needs ?? [])].find((name) => isAbsent(values[name]))
  if (missing === undefined) return true
  return sparse
    ? false
    : refuse('INVALID_VALUE', 'a value, or sparse: true', values[missing], {
        within: pk.place,
        field: missing,
      })
}

/** The attributes of a native key that an item has, one by one. */
const ownAttributes = (side: Side, values: Values): (readonly [string, Stored])[] => {
  if (!side.native) return []
  return side.attributes.flatMap((attribute: AttributeSchema, i) => {
    const field = side.fields[i] as AnyField
    const value = values[field.name]
    if (isAbsent(value)) return []
    const stored = nativeValue(side.place, field, attribute, value)
    checkSize(side.place, [stored], side.limit)
    return [[attribute.name, stored] as const]
  })
}
