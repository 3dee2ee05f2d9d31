import { refuse } from '@keywright/core/internal'
import { objectOf, setOwn, valueIn } from '../guard.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import { nativeValue } from '../stored/native-value.ts'
import { checkSize } from '../stored/size.ts'
import { bareValue, compareStored, written } from '../stored/stored.ts'
import type { AttributeSchema, Format, Stored, Values } from '../stored/stored-types.ts'
import { hasFormerShards, heldKey, rowKey, shardKeysOf } from './former-shards.ts'
import { keyValues, plansOf } from './key-plan.ts'
import { plainKeys } from './plain-keys.ts'
import { call, type Reads, tracked } from './tracked.ts'

/** Key attributes by name: those of the table and the indexes, and the one that names the entity. */
export type KeyAttributeValues = Record<string, Stored>

/** Whether an item is in an index, and what decided it. */
export interface IndexState {
  readonly isIn: boolean
  /** The attributes that `values` and `when` looked at. */
  readonly reads: ReadonlySet<string>
  /** The keys of its partition with each number of shards, where there were others before. */
  readonly onShards: readonly string[]
}

/**
 * The keys of an item: those of the table and of every index that holds it. The attributes of a
 * native index are the item's own: those it has are included even when the index does not hold it.
 * Adds the state of each index to `states`.
 */
export const itemKeys = (
  entity: Entity,
  item: unknown,
  states?: IndexState[],
): KeyAttributeValues => {
  const given = objectOf(item, 'an item', entity.name)
  const plan = plansOf(entity).all
  const plain = plan.plain && plainKeys(plan.plain, given)
  if (plain) {
    addType(plain, entity, given)
    for (const { index } of states ? plan.indexes : []) {
      // A local index shares its partition key with the table.
      const { attributes } = index.sk ?? index.pk
      const isIn = Object.hasOwn(plain, attributes[0]?.name as string)
      states?.push({ isIn, reads: NO_READS, onShards: [] })
    }
    return plain
  }
  // A wrapped item takes ten times as long to read: only a change needs to know what was read.
  const derivedReads: Reads | undefined = states && entity.values ? new Set() : undefined
  const source = entity.values ? derived(entity, given, derivedReads) : given
  const values = keyValues(plan, source)
  const attributes: KeyAttributeValues = {}
  for (const { index, sides } of plan.indexes) {
    let isIn = true
    let reads = derivedReads
    if (index.when) {
      reads = states && new Set(reads)
      const place = `${entity.name}: ${index.schema.name}: when`
      isIn = Boolean(call(index.when, tracked(given, reads), place))
    }
    isIn &&= hasValues(index, values)
    const isFormer = isIn && hasFormerShards(index.pk)
    // A row stays where it is; only the keys of global indexes can move to another shard.
    const isRow = isFormer && index.schema.kind !== 'global'
    const held = isRow ? heldKey(index.pk, values, given) : undefined
    for (const side of sides) {
      if (side === index.pk && held !== undefined) addAll(attributes, side, [held])
      else if (isIn) addAll(attributes, side, side.write(values))
      else if (side.native) addOwn(attributes, side, values)
    }
    const onShards = states && isFormer ? shardKeysOf(index.pk, values) : []
    states?.push({ isIn, reads: reads ?? NO_READS, onShards })
  }
  addType(attributes, entity, given)
  return attributes
}

/** The attributes of the primary key. */
export const primaryOf = (entity: Entity, given: unknown): KeyAttributeValues => {
  const plan = plansOf(entity).primary
  const values = objectOf(given, 'an object of values', entity.name)
  const plain = plan.plain && plainKeys(plan.plain, values)
  if (plain) return plain
  const attributes: KeyAttributeValues = {}
  const own = keyValues(plan, values)
  for (const { sides } of plan.indexes) {
    for (const side of sides) {
      const isFormer = hasFormerShards(side)
      addAll(attributes, side, isFormer ? [rowKey(side, own, values)] : side.write(own))
    }
  }
  return attributes
}

/** Keys of an item in the caller's format. */
export const inFormat = (
  entity: Entity,
  keys: KeyAttributeValues,
  format: Format,
): Record<string, unknown> =>
  format === 'document' && plansOf(entity).isText ? keys : written(keys, format)

/** True for what an item does not have. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null

const addType = (all: KeyAttributeValues, { table, name }: Entity, item: Values): void => {
  const { type } = table.definition
  if (type === undefined) return
  const named = valueIn(item, type)
  if (!isAbsent(named) && named !== name) {
    refuse('INVALID_VALUE', `"${name}"`, named, `${name}: ${type}`)
  }
  add(all, name, type, name)
}

/** Adds an attribute; two keys that share it must agree on its value. */
const add = (all: KeyAttributeValues, place: string, name: string, stored: Stored): void => {
  const other = Object.hasOwn(all, name) ? (all[name] as Stored) : stored
  if (other !== stored && compareStored(other, stored) !== 0) {
    const expected = `${bareValue(other)}, as in another key`
    refuse('INVALID_VALUE', expected, bareValue(stored), `${place}: ${name}`)
  }
  setOwn(all, name, stored)
}

const addAll = (all: KeyAttributeValues, side: Side, stored: readonly Stored[]): void => {
  stored.forEach((one, i) => {
    add(all, side.place, (side.attributes[i] as AttributeSchema).name, one)
  })
}

/** Adds the attributes of a native key that an item has, one by one. */
const addOwn = (
  all: KeyAttributeValues,
  { fields, attributes, place, limit }: Side,
  values: Values,
) => {
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
const derived = ({ name, values }: Entity, item: object, reads: Reads | undefined): Values => {
  const place = `${name}: values`
  const made = call(values as (item: never) => object, tracked(item, reads), place)
  return objectOf(made, 'an object of values', place)
}

/** Whether an item has all values of an index; refuses one that lacks any, unless the index is sparse. */
const hasValues = ({ schema, pk, sk, sparse }: EntityIndex, values: Values): boolean => {
  if (schema.kind === 'primary') return true
  const missing = missingIn(pk, values) ?? (sk && missingIn(sk, values))
  if (missing !== undefined && !sparse) {
    refuse('INVALID_VALUE', 'a value, or sparse: true', valueIn(values, missing), {
      within: pk.place,
      field: missing,
    })
  }
  return missing === undefined
}

/** The first value that a key needs and an item lacks. */
const missingIn = ({ needs }: Side, values: Values): string | undefined => {
  for (const name of needs) if (isAbsent(valueIn(values, name))) return name
  return undefined
}

/** True for an attribute of the table's own key. */
export const isPrimary = ({ table: { definition } }: Entity, name: string): boolean =>
  name === definition.pk || name === definition.sk
