import { ownOf, valueIn } from '../guard.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import { checkFormat, writeAll } from '../stored/stored.ts'
import type { Format, FormatOptions, Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { type Expressions, joined } from './condition.ts'
import { type ItemKeys, isPrimary, itemKeys } from './item-keys.ts'
import { sidesOf } from './value-plan.ts'

/** An item before and after a change, with its keys, for one client. */
export interface ItemChange {
  readonly entity: Entity
  readonly format: Format
  readonly old: Values
  /** What the caller changes; `undefined` for what goes. */
  readonly changes: Values
  readonly after: object
  readonly before: ItemKeys
  readonly now: ItemKeys
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
  for (const [name, value] of Object.entries(after)) if (value === undefined) delete after[name]
  return {
    entity,
    format,
    old,
    changes: given,
    after,
    before: itemKeys(entity, before),
    now: itemKeys(entity, after),
  }
}

/** The primary key that the item had. */
export const oldKey = ({ entity, before, format }: ItemChange): Record<string, unknown> =>
  writeAll(
    [...before.attributes].filter(([name]) => isPrimary(entity, name)),
    format,
  )

/**
 * The condition that the row is there, with all keys of its entity and these other attributes as they
 * were.
 */
export const stillAsBefore = (
  { entity, before, old, format }: ItemChange,
  { name, same, sameKey }: Expressions,
  others: Iterable<string>,
): string => {
  const { definition } = entity.table
  const keys = writeAll(before.attributes, format)
  const values = writeItem(old, 'document', entity.name)
  const clauses = [`attribute_exists(${name(definition.pk)})`]
  const names = keyNames(entity)
  for (const attribute of names) {
    if (!isPrimary(entity, attribute)) {
      clauses.push(...sameKey(attribute, valueIn(keys, attribute)))
    }
  }
  for (const attribute of others) {
    if (!names.has(attribute)) clauses.push(...same(attribute, valueIn(values, attribute)))
  }
  return joined(clauses, ' AND ', entity.name)
}

/** The names of all key attributes of an entity. */
const keyNames = (entity: Entity): Set<string> =>
  new Set(Object.values(entity.indexes).flatMap(attributesOf))

const attributesOf = (index: EntityIndex): string[] =>
  sidesOf(index).flatMap((side) => side.attributes.map(({ name }) => name))
