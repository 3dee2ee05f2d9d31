import { refuse } from '@keywright/core'
import { objectOf, valueIn } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { compareStored, storedText } from '../stored/stored.ts'
import type { AttributeSchema, Stored, Values } from '../stored/stored-types.ts'
import { call, type Reads, tracked } from './tracked.ts'
import { keyValues, planOf, sidesOf } from './value-plan.ts'

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
  const given = objectOf(item, 'an item', entity.name)
  const plan = planOf(entity)
  const reads = entity.values ? new Set<string>() : NO_READS
  const values = keyValues(plan, entity.values ? derived(entity, given, reads as Reads) : given)
  const attributes = new Map<string, Stored>()
  const indexes: IndexState[] = []
  for (const { index, sides } of plan.indexes) {
    const state = stateOf(entity, index, given, values, reads)
    for (const side of sides) {
      if (state.isIn) addAll(attributes, side, side.write(values))
      else if (side.native) addOwn(attributes, side, values)
    }
    indexes.push(state)
  }
  const { type } = entity.table.definition
  if (type !== undefined) {
    const named = valueIn(given, type)
    if (!isAbsent(named) && named !== entity.name) {
      refuse('INVALID_VALUE', `"${entity.name}"`, named, `${entity.name}: ${type}`)
    }
    add(attributes, entity.name, type, storedText(entity.name))
  }
  return { attributes, indexes }
}

/** The attributes of the primary key. */
export const primaryOf = (entity: Entity, given: unknown): ReadonlyMap<string, Stored> => {
  const values = keyValues(planOf(entity), objectOf(given, 'an object of values', entity.name))
  const attributes = new Map<string, Stored>()
  for (const side of sidesOf(entity.indexes['primary'] as EntityIndex)) {
    addAll(attributes, side, side.write(values))
  }
  return attributes
}

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

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

/** The values that an entity derives from an item. */
const derived = ({ name, values }: Entity, item: object, reads: Reads): Values => {
  const place = `${name}: values`
  const made = call(values as (item: never) => object, tracked(item, reads), place)
  return objectOf(made, 'an object of values', place)
}

/** Whether an index holds the item; refuses an item that lacks a value of an index that is not sparse. */
const stateOf = (
  entity: Entity,
  index: EntityIndex,
  item: object,
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
    if (!call(when, tracked(item, more), place)) {
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

/** True for an attribute of the table's own key. */
export const isPrimary = ({ table: { definition } }: Entity, name: string): boolean =>
  name === definition.pk || name === definition.sk
