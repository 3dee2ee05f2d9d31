import { answer, KINDS, refuse } from '@keywright/core/internal'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { ItemChanges, ItemValues } from '../schema/value-types.ts'
import type { UpdateInput } from '../sdk/input-types.ts'
import { readStored, writeStored } from '../stored/stored.ts'
import type { Format, FormatOptions } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import { changeOf, type ItemChange, oldKey, stillAsBefore } from './change.ts'
import { expressions, joined } from './condition.ts'
import { type IndexState, isAbsent } from './item-keys.ts'
import type { PrimaryKey } from './key-attribute-types.ts'
import { plansOf, sidesOf } from './key-plan.ts'
import { changedKeys, isSame } from './stale-keys.ts'

/**
 * The input of an `UpdateCommand` that changes an item: it sets the attributes and index keys that
 * change, and removes those that are `undefined`. A Date is stored as its ISO text.
 *
 * The update takes place only while the keys, and everything else that decides the index keys that it
 * writes, are still those of `before`: two concurrent changes cannot mix, and a deleted item does not
 * come back. Otherwise DynamoDB answers `ConditionalCheckFailedException`: read the item and try
 * again.
 *
 * @throws KeyError when the primary key would change (`transactInput` changes it), or a value is bad.
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
    const change = changeOf(entity, before, changes, options)
    const { format } = change
    const keys = changedKeys(entity, change.before.keys, change.after.keys)
    const all = expressions(format)
    const set: string[] = []
    const gone = new Set<string>()
    const assign = (name: string, value: unknown): void => {
      set.push(`${all.name(name)} = ${all.value(value)}`)
    }
    for (const [name, value] of Object.entries(change.changes)) {
      if (!isOwn(change, name, value)) continue
      if (value === undefined) gone.add(name)
      else assign(name, writeAttribute(value, format, `${entity.name}: ${name}`))
    }
    for (const [name, stored] of Object.entries(keys.set)) assign(name, writeStored(stored, format))
    for (const name of keys.remove) gone.add(name)
    const actions: string[] = []
    if (set.length > 0) actions.push(`SET ${set.join(', ')}`)
    if (gone.size > 0) actions.push(`REMOVE ${Array.from(gone, all.name).join(', ')}`)
    const input = {
      TableName: entity.table.name,
      Key: oldKey(change),
      ConditionExpression: stillAsBefore(change, all, deciding(change)),
    } as UpdateInput<F, PrimaryKey<E, F>>
    if (actions.length > 0) input.UpdateExpression = joined(actions, ' ', entity.name)
    return Object.assign(input, all.placeholders())
  })

/** True for an attribute that the caller sets; false for a key, which the entity makes. */
const isOwn = ({ entity, before, after }: ItemChange, name: string, value: unknown): boolean => {
  if (!plansOf(entity).made.has(name)) return true
  const side = Object.values(entity.indexes)
    .flatMap(sidesOf)
    .find(({ attributes }) => attributes.some((attribute) => attribute.name === name))
  if (side?.native && side.names.includes(name)) return false
  const stored = readStored(value)
  const isMade = [before, after].some(({ keys }) =>
    Object.hasOwn(keys, name)
      ? stored !== undefined && isSame(keys, name, stored)
      : isAbsent(value),
  )
  if (!isMade) {
    const expected = 'what the entity makes from its values'
    refuse('INVALID_VALUE', expected, value, `${entity.name}: ${name}`)
  }
  return false
}

/**
 * The attributes that decide the indexes that a change touches, besides those that it sets. While an
 * item is in an index, its key there holds the values; otherwise the condition has to compare the
 * values themselves, and always whatever `values` and `when` read.
 */
const deciding = ({ entity, changes, before, after }: ItemChange): string[] => {
  const names = new Set<string>()
  const isChanged = (name: string): boolean => Object.hasOwn(changes, name)
  plansOf(entity).all.indexes.forEach(({ needs }, i) => {
    const { isIn, reads } = before.states[i] as IndexState
    const looked = [...reads, ...(after.states[i] as IndexState).reads]
    if (!looked.some(isChanged) && !needs.some(isChanged)) return
    for (const name of looked) names.add(name)
    if (!entity.values && !isIn) for (const name of needs) names.add(name)
  })
  if (names.size === 0) return []
  const fixed = fixedBy(entity)
  return [...names].filter((name) => !isChanged(name) && !fixed.has(name))
}

/** The values that the primary key holds, which no update changes. A bucket does not hold its exact time. */
const fixedBy = (entity: Entity): ReadonlySet<string> => {
  const sides = entity.values ? [] : sidesOf(entity.indexes['primary'] as EntityIndex)
  const fields = sides.flatMap((side) => side.fields).filter(({ kind }) => !KINDS[kind].coarse)
  return new Set(fields.map(({ name }) => name))
}
