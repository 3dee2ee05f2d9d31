import { type AnyField, refuse } from '@keywright/core'
import { ownOf, setOwn, valueIn } from '../guard.ts'
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
  const [values, reads] = valuesOf(entity, item, own)
  const attributes = new Map<string, Stored>()
  const indexes: IndexState[] = []
  for (const name in entity.indexes) {
    const index = entity.indexes[name] as EntityIndex
    const state = stateOf(entity, index, item, values, reads)
    for (const side of sidesOf(index)) {
      if (state.isIn) addAll(attributes, side, side.write(values))
      else if (side.native) addOwn(attributes, side, values)
    }
    indexes.push(state)
  }
  const { type } = entity.table.definition
  if (type !== undefined) {
    const named = valueIn(own, type)
    if (!isAbsent(named) && named !== entity.name) {
      refuse('INVALID_VALUE', `"${entity.name}"`, named, `${entity.name}: ${type}`)
    }
    add(attributes, entity.name, type, storedText(entity.name))
  }
  return { attributes, indexes }
}

/** The attributes of one key of an entity. */
export const keyOf = (
  entity: Entity,
  index: EntityIndex,
  given: unknown,
): ReadonlyMap<string, Stored> => {
  const values = fielded(entity, ownOf(given, 'an object of values', entity.name))
  const attributes = new Map<string, Stored>()
  for (const side of sidesOf(index)) addAll(attributes, side, side.write(values))
  return attributes
}

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** The sides of an index that there are. */
export const sidesOf = ({ pk, sk }: EntityIndex): readonly Side[] => (sk ? [pk, sk] : [pk])

type Attributes = Map<string, Stored>

/** Adds an attribute; two keys that share it have to agree about it. */
const add = (all: Attributes, place: string, name: string, stored: Stored): void => {
  const other = all.get(name)
  if (other && compareStored(other, stored) !== 0) {
    const expected = `${other.value}, as in another key`
    refuse('INVALID_VALUE', expected, stored.value, `${place}: ${name}`)
  }
  all.set(name, stored)
}

const addAll = (all: Attributes, side: Side, stored: readonly Stored[]): void => {
  for (let i = 0; i < stored.length; i++) {
    const { name } = side.attributes[i] as AttributeSchema
    add(all, side.place, name, stored[i] as Stored)
  }
}

/** Adds the attributes of a native key that an item has, one by one. */
const addOwn = (all: Attributes, { fields, attributes, place, limit }: Side, values: Values) => {
  fields.forEach((field, i) => {
    const value = valueIn(values, field.name)
    if (isAbsent(value)) return
    const attribute = attributes[i] as AttributeSchema
    const stored = nativeValue(place, field, attribute, value)
    checkSize(place, [stored], limit)
    add(all, place, attribute.name, stored)
  })
}

const NO_READS: ReadonlySet<string> = /* @__PURE__ */ new Set()

/** The values of an item's keys, and the attributes that were looked at to find them. */
const valuesOf = (entity: Entity, item: unknown, own: Values): [Values, ReadonlySet<string>] => {
  const { values, name } = entity
  if (!values) return [fielded(entity, own), NO_READS]
  const reads: Reads = new Set()
  const derived = call(values, tracked(item as object, reads), `${name}: values`)
  return [fielded(entity, ownOf(derived, 'an object of values', `${name}: values`)), reads]
}

/** The values of the keys as their fields take them: numbers and texts come back from a table. */
const fielded = (entity: Entity, own: Values): Values => {
  let values = own
  for (const name in entity.indexes) {
    for (const { fields, attributes, native } of sidesOf(entity.indexes[name] as EntityIndex)) {
      for (let i = 0; i < fields.length; i++) {
        const field = fields[i] as AnyField
        const value = valueIn(values, field.name)
        const isOwn = native && attributes[i]?.name === field.name
        const taken = asField(field, value, isOwn)
        if (taken === value) continue
        if (values === own) values = { ...own }
        setOwn(values as Record<string, unknown>, field.name, taken)
      }
    }
  }
  return values
}

/** Whether an index holds the item; refuses an item that lacks a value without being told it may. */
const stateOf = (
  entity: Entity,
  index: EntityIndex,
  item: unknown,
  values: Values,
  reads: ReadonlySet<string>,
): IndexState => {
  const { schema, pk, sk, sparse, when } = index
  if (schema.kind === 'primary') return { index, isIn: true, reads }
  let looked = reads
  if (when) {
    const more: Reads = new Set(reads)
    looked = more
    const place = `${entity.name}: ${schema.name}: when`
    if (!call(when, tracked(item as object, more), place)) {
      return { index, isIn: false, reads: looked }
    }
  }
  const missing = missingIn(pk, values) ?? (sk && missingIn(sk, values))
  if (missing !== undefined && !sparse) {
    refuse('INVALID_VALUE', 'a value, or sparse: true', valueIn(values, missing), {
      within: pk.place,
      field: missing,
    })
  }
  return { index, isIn: missing === undefined, reads: looked }
}

/** The first value that a key needs and an item lacks. */
const missingIn = ({ needs }: Side, values: Values): string | undefined => {
  for (const name of needs) if (isAbsent(valueIn(values, name))) return name
  return undefined
}
