import { KINDS, refuse } from '@keywright/core'
import { answer } from '../guard.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { ItemChanges, ItemValues } from '../schema/value-types.ts'
import type { UpdateInput } from '../sdk/input-types.ts'
import { compareStored, readStored, writeAll } from '../stored/stored.ts'
import type { Format, FormatOptions } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import { changeOf, type ItemChange, oldKey, stillAsBefore } from './change.ts'
import { expressions, joined } from './condition.ts'
import { isAbsent } from './item-keys.ts'
import type { PrimaryKey } from './key-attribute-types.ts'
import { changedKeys } from './stale-keys.ts'
import { sidesOf } from './value-plan.ts'

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
    const change = changeOf(entity, before, changes, options)
    const { format } = change
    const keys = changedKeys(entity, change.before, change.now)
    const all = expressions(format)
    const own = Object.entries(change.changes).filter(([name, value]) => isOwn(change, name, value))
    const set: string[] = []
    const gone = new Set<string>()
    for (const [name, value] of own) {
      if (value === undefined) gone.add(name)
      else {
        const written = writeAttribute(value, format, `${entity.name}: ${name}`)
        set.push(`${all.name(name)} = ${all.value(written)}`)
      }
    }
    for (const [name, value] of Object.entries(writeAll(keys.set, format))) {
      set.push(`${all.name(name)} = ${all.value(value)}`)
    }
    for (const name of keys.remove) gone.add(name)
    const remove = [...gone].map(all.name)
    const actions = [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(remove.length > 0 ? [`REMOVE ${remove.join(', ')}`] : []),
    ]
    const condition = stillAsBefore(change, all, deciding(change))
    return {
      TableName: entity.table.name,
      Key: oldKey(change) as PrimaryKey<E, F>,
      ...(actions.length > 0 && { UpdateExpression: joined(actions, ' ', entity.name) }),
      ConditionExpression: condition,
      ...(all.placeholders() as Pick<UpdateInput<F>, 'ExpressionAttributeNames'>),
    }
  })

/** True for an attribute that the caller sets; false for a key, which the entity makes. */
const isOwn = ({ entity, before, now }: ItemChange, name: string, value: unknown): boolean => {
  const index = Object.values(entity.indexes)
    .flatMap(sidesOf)
    .find((side) => side.attributes.some((attribute) => attribute.name === name))
  if (!index && name !== entity.table.definition.type) return true
  if (index?.native && index.names.includes(name)) return false
  const stored = readStored(value)
  const isMade = [before, now].some(({ attributes }) => {
    const made = attributes.get(name)
    return made ? stored && compareStored(made, stored) === 0 : isAbsent(value)
  })
  if (!isMade) {
    const expected = 'what the entity makes of its values'
    refuse('INVALID_VALUE', expected, value, `${entity.name}: ${name}`)
  }
  return false
}

/**
 * The attributes that decide about the indexes that a change touches, besides those that it sets.
 * While an item is in an index, its key there says what the values are; otherwise they have to be
 * looked at themselves, and so does whatever `values` and `when` looked at.
 */
const deciding = ({ entity, changes, before, now }: ItemChange): string[] => {
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
  return [...names].filter((name) => !Object.hasOwn(changes, name) && !fixed.has(name))
}

/** The values that the primary key holds, which no update changes; a bucket holds many times. */
const fixedBy = (entity: Entity): ReadonlySet<string> => {
  const sides = entity.values ? [] : sidesOf(entity.indexes['primary'] as EntityIndex)
  const fields = sides.flatMap((side) => side.fields).filter(({ kind }) => !KINDS[kind].coarse)
  return new Set(fields.map(({ name }) => name))
}
