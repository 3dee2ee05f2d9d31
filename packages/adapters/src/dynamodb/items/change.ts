import { ownOf, setOwn, valueIn } from '../guard.ts'
import type { Entity } from '../schema/entity-types.ts'
import { checkFormat, writeStored } from '../stored/stored.ts'
import type { Format, FormatOptions, Stored, Values } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import { type Expressions, joined } from './condition.ts'
import { type IndexState, isPrimary, itemKeys, type KeyAttributeValues } from './item-keys.ts'
import { type PlannedIndex, plansOf } from './key-plan.ts'

/** An item before and after a change, for one client. */
export interface ItemChange {
  readonly entity: Entity
  readonly format: Format
  /** What the caller changes; `undefined` for what is removed. */
  readonly changes: Values
  readonly before: KeyedItem
  readonly after: KeyedItem
}

/** An item, its keys, and the state of each index. */
interface KeyedItem {
  readonly item: Values
  readonly keys: KeyAttributeValues
  readonly states: readonly IndexState[]
}

/** The item before and after, and its keys. */
export const changeOf = (
  entity: Entity,
  before: unknown,
  changes: unknown,
  options: FormatOptions | undefined,
): ItemChange => {
  const format = checkFormat(options?.format)
  const old = ownOf(before, 'an item', entity.name)
  const given = ownOf(changes, 'changes', entity.name)
  const after: Record<string, unknown> = Object.assign(
    Object.create(Object.getPrototypeOf(before) as object | null),
    old,
    given,
  )
  for (const name of Object.keys(after)) if (after[name] === undefined) delete after[name]
  return {
    entity,
    format,
    changes: given,
    before: keyed(entity, before as object, old),
    after: keyed(entity, after, after),
  }
}

const keyed = (entity: Entity, given: object, item: Values): KeyedItem => {
  const states: IndexState[] = []
  return { item, keys: itemKeys(entity, given, states), states }
}

/** The primary key that the item had. */
export const oldKey = ({ entity, before, format }: ItemChange): Record<string, unknown> => {
  const { pk, sk } = entity.table.definition
  const key: Record<string, unknown> = {}
  for (const name of sk === undefined ? [pk] : [pk, sk]) {
    setOwn(key, name, writeStored(before.keys[name] as Stored, format))
  }
  return key
}

/**
 * The condition that the row exists, and that all its keys and these other attributes are unchanged.
 */
export const stillAsBefore = (
  { entity, before, format }: ItemChange,
  { name, same, sameKey }: Expressions,
  others: Iterable<string>,
): string => {
  const { item, keys, states } = before
  const { names, all } = plansOf(entity)
  const clauses = [`attribute_exists(${name(entity.table.definition.pk)})`]
  for (const attribute of names) {
    if (isPrimary(entity, attribute)) continue
    const stored = valueIn(keys, attribute) as Stored | undefined
    // The row may be from the time of another number of shards.
    const sharded = states.find(
      ({ onShards }, i) => onShards.length > 0 && isPartition(all.indexes[i], attribute),
    )
    const was = sharded?.onShards ?? (stored === undefined ? [] : [stored])
    clauses.push(
      sameKey(
        attribute,
        was.map((one) => writeStored(one, format)),
      ),
    )
  }
  for (const attribute of others) {
    if (names.has(attribute)) continue
    const place = `${entity.name}: ${attribute}`
    const was = writeAttribute(valueIn(item, attribute), 'document', place)
    clauses.push(...same(attribute, was))
  }
  return joined(clauses, ' AND ', entity.name)
}

const isPartition = (planned: PlannedIndex | undefined, attribute: string): boolean =>
  planned?.index.pk.attributes[0]?.name === attribute
