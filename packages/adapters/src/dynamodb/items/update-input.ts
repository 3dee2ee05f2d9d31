import { refuse } from '@keywright/core'
import { answer, ownOf } from '../guard.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { ItemChanges, ItemValues } from '../schema/value-types.ts'
import type { UpdateInput } from '../sdk/input-types.ts'
import { checkFormat, compareStored, readStored, writeAll } from '../stored/stored.ts'
import type { Format, FormatOptions } from '../stored/stored-types.ts'
import { writeAttribute, writeItem } from '../stored/write-item.ts'
import { type Expressions, expressions, joined } from './condition.ts'
import { type ItemKeys, isAbsent, itemKeys, sidesOf } from './item-keys.ts'
import type { PrimaryKey } from './key-attribute-types.ts'
import { changedKeys, isPrimary } from './stale-keys.ts'

/** An item before and after a change, with its keys. */
export interface ItemChange {
  readonly old: Readonly<Record<string, unknown>>
  /** What the caller changes; `undefined` for what goes. */
  readonly changes: Readonly<Record<string, unknown>>
  readonly after: object
  readonly before: ItemKeys
  readonly now: ItemKeys
}

/**
 * The input of an `UpdateCommand` that changes an item: it sets attributes and index keys that
 * change, and removes those that go (`undefined`). A Date is stored as its ISO text.
 *
 * The update takes place only while the keys, and whatever else decides about the index keys that it
 * writes, are still those of `before`: two changes at a time cannot mix, and an item that was deleted
 * is not written anew. DynamoDB answers `ConditionalCheckFailedException` otherwise: read the item
 * and try again.
 *
 * @throws KeyError when the primary key would change (`moveInput` changes it), or a value is bad.
 * @example
 * const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
 * const task = entity(app, 'Task', {
 *   primary: { pk: key('TASK', text('id')) },
 *   GSI1: { pk: key('ASSIGNEE', text('assignee')), sparse: true },
 * })
 * const input = updateInput(task, { id: '1', assignee: 'ann', due: 'today' }, { assignee: 'bob', due: undefined })
 * input.UpdateExpression // => 'SET #k0 = :k0, #k1 = :k1 REMOVE #k2'
 * input.ConditionExpression // => 'attribute_exists(#k3) AND #k1 = :k2'
 * input.ExpressionAttributeNames // => { '#k0': 'assignee', '#k1': 'GSI1PK', '#k2': 'due', '#k3': 'PK' }
 * input.ExpressionAttributeValues // => { ':k0': 'bob', ':k1': 'ASSIGNEE#bob', ':k2': 'ASSIGNEE#ann' }
 */
export const updateInput = <
  E extends Entity,
  const B extends ItemValues<E>,
  const C extends ItemChanges<E>,
  F extends Format = 'document',
>(
  entity: E,
  before: B,
  changes: C,
  options?: FormatOptions<F>,
): UpdateInput<F, PrimaryKey<E, F>> =>
  answer('updateInput', () => {
    const format = checkFormat(options?.format)
    const change = changeOf(entity, before, changes)
    const keys = changedKeys(entity, change.before, change.now)
    const all = expressions(format)
    const own = Object.entries(change.changes).filter(([name, value]) =>
      isOwn(entity, change, name, value),
    )
    const sets: readonly (readonly [string, unknown])[] = [
      ...own
        .filter(([, value]) => value !== undefined)
        .map(
          ([name, value]) =>
            [name, writeAttribute(value, format, `${entity.name}: ${name}`)] as const,
        ),
      ...Object.entries(writeAll(keys.set, format)),
    ]
    const gone = own.filter(([, value]) => value === undefined).map(([name]) => name)
    const removes = [...new Set([...gone, ...keys.remove])]
    const set = sets.map(([name, value]) => `${all.name(name)} = ${all.value(value)}`)
    const actions = [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(removes.length > 0 ? [`REMOVE ${removes.map(all.name).join(', ')}`] : []),
    ]
    const conditions = unchanged(entity, change, format, all)
    return {
      TableName: entity.table.name,
      Key: primaryIn(entity, change.before, format) as PrimaryKey<E, F>,
      ...(actions.length > 0 && { UpdateExpression: joined(actions, ' ', entity.name) }),
      ConditionExpression: joined(conditions, ' AND ', entity.name),
      ...(all.placeholders() as Pick<UpdateInput<F>, 'ExpressionAttributeNames'>),
    }
  })

/** The item before and after, and its keys. */
export const changeOf = (entity: Entity, before: unknown, changes: unknown): ItemChange => {
  const old = ownOf(before, 'an item', entity.name)
  const given = ownOf(changes, 'changes', entity.name)
  const after: Record<string, unknown> = Object.assign(
    Object.create(Object.getPrototypeOf(before) as object | null),
    old,
    given,
  )
  for (const [name, value] of Object.entries(after)) if (value === undefined) delete after[name]
  return {
    old,
    changes: given,
    after,
    before: itemKeys(entity, before),
    now: itemKeys(entity, after),
  }
}

/** The primary key in these attributes. */
export const primaryIn = (
  entity: Entity,
  { attributes }: ItemKeys,
  format: Format,
): Record<string, unknown> =>
  writeAll(
    [...attributes].filter(([name]) => isPrimary(entity, name)),
    format,
  )

/** True for an attribute that the caller sets; false for a key, which the entity makes. */
const isOwn = (entity: Entity, change: ItemChange, name: string, value: unknown): boolean => {
  const index = Object.values(entity.indexes)
    .flatMap(sidesOf)
    .find((side) => side.attributes.some((attribute) => attribute.name === name))
  if (!index && name !== entity.table.definition.type) return true
  if (index?.native && index.fields.some((field) => field.name === name)) return false
  const stored = readStored(value)
  const isMade = [change.before, change.now].some(({ attributes }) => {
    const made = attributes.get(name)
    return made ? stored && compareStored(made, stored) === 0 : isAbsent(value)
  })
  return isMade
    ? false
    : refuse(
        'INVALID_VALUE',
        'what the entity makes of its values',
        value,
        `${entity.name}: ${name}`,
      )
}

/** The clauses that everything which decides about the item's keys is still as it was. */
const unchanged = (
  entity: Entity,
  { old, changes, before, now }: ItemChange,
  format: Format,
  { name, same, sameKey }: Expressions,
): string[] => {
  const names = new Set(Object.values(entity.indexes).flatMap(attributesOf))
  const keys = writeAll(before.attributes, format)
  const values = writeItem(old, 'document', entity.name)
  const others = [...deciding(entity, changes, before, now)].filter((one) => !names.has(one))
  return [
    `attribute_exists(${name(entity.table.definition.pk)})`,
    ...[...names]
      .filter((attribute) => !isPrimary(entity, attribute))
      .flatMap((attribute) => sameKey(attribute, keys[attribute])),
    ...others.flatMap((attribute) => same(attribute, values[attribute])),
  ]
}

/** The names of the attributes of an index. */
export const attributesOf = (index: EntityIndex): string[] =>
  sidesOf(index).flatMap((side) => side.attributes.map(({ name }) => name))

/**
 * The attributes that decide about the indexes that a change touches, besides those that it sets.
 * While an item is in an index, its key there says what the values are; otherwise they have to be
 * looked at themselves, and so does whatever `values` and `when` looked at.
 */
const deciding = (
  entity: Entity,
  changes: Readonly<Record<string, unknown>>,
  before: ItemKeys,
  now: ItemKeys,
): Set<string> => {
  const names = new Set<string>()
  before.indexes.forEach(({ index, isIn, reads }, i) => {
    const looked = new Set([...reads, ...(now.indexes[i]?.reads ?? [])])
    const needs = sidesOf(index).flatMap((side) => side.needs)
    const touched = [...looked, ...needs].some((name) => Object.hasOwn(changes, name))
    if (!touched) return
    for (const name of looked) names.add(name)
    if (!entity.values && !isIn) for (const name of needs) names.add(name)
  })
  const fixed = fixedBy(entity)
  return new Set([...names].filter((name) => !Object.hasOwn(changes, name) && !fixed.has(name)))
}

/** The values that the primary key holds, which no update changes; a bucket holds many times. */
const fixedBy = (entity: Entity): ReadonlySet<string> => {
  const sides = entity.values ? [] : sidesOf(entity.indexes['primary'] as EntityIndex)
  const fields = sides.flatMap((side) => side.fields).filter(({ kind }) => kind !== 'bucket')
  return new Set(fields.map(({ name }) => name))
}
