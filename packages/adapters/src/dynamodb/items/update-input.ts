import { answer, refuse } from '@keywright/core/internal'
import { isAbsent } from '../given.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { UpdateInput } from '../sdk/input-types.ts'
import { formatOf } from '../stored/stored.ts'
import type { Format, FormatOptions, Values } from '../stored/stored-types.ts'
import { type Change, changeOf, oldKey } from './change.ts'
import { checkedChanges } from './checked.ts'
import type { GivenBefore, GivenChanges } from './given-types.ts'
import type { PrimaryKey } from './key-attribute-types.ts'
import { expiryOf, isSameExpiry, isSameMarkers, markedBy } from './markers.ts'
import { revisionIn } from './revision.ts'
import { updateOf } from './update.ts'

/**
 * The input of an `UpdateCommand` that changes an item: it sets the attributes and index keys that
 * change, and removes those that are `undefined`. A Date is stored as its ISO text.
 *
 * The update takes place only while the row exists and everything that decides the keys that it
 * writes is still as in `before`: two concurrent changes cannot mix, and a deleted item does not come
 * back. Otherwise DynamoDB answers `ConditionalCheckFailedException`: read the item and try again.
 *
 * `before` needs the values of the primary key, and what decides a key that the changes touch, no
 * more: a counter needs no read. A row as it was read may be from before an index was added: the
 * update writes the keys that it lacks.
 *
 * Where the entity has a revision, `before` carries the one that was read, and it alone is the condition.
 *
 * @throws KeyError when the primary key or a unique value would change (`transactInput` changes them), or
 * a value is bad.
 * @example
 * const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
 * const task = entity(app, 'Task', {
 *   primary: { pk: key('TASK', text('id')) },
 *   GSI1: { pk: key('ASSIGNEE', text('assignee')), sparse: true },
 * })
 * const input = updateInput(task, { id: '1', assignee: 'ann', due: 'today' }, { assignee: 'bob', due: undefined })
 * input.UpdateExpression // => 'SET #k0 = :k0, #k1 = :k1 REMOVE #k2'
 * input.ConditionExpression // => 'attribute_exists(#k3) AND #k0 = :k2'
 * input.ExpressionAttributeNames // => { '#k0': 'assignee', '#k1': 'GSI1PK', '#k2': 'due', '#k3': 'PK' }
 * input.ExpressionAttributeValues // => { ':k0': 'bob', ':k1': 'ASSIGNEE#bob', ':k2': 'ann' }
 */
export const updateInput = <
  E extends Entity,
  const B extends object,
  const C extends object,
  F extends Format = 'document',
>(
  entity: E,
  before: GivenBefore<E, B>,
  changes: GivenChanges<E, C>,
  options?: FormatOptions<F>,
): UpdateInput<F, PrimaryKey<E, F>> =>
  answer('updateInput', () => {
    checkCounted(entity, before as Values, changes as Values)
    const checked = entity.schema ? checkedChanges(entity, before, changes) : changes
    const change = changeOf(entity, before, checked, formatOf('updateInput', options))
    const input = { TableName: entity.table.name, Key: oldKey(change) }
    return Object.assign(input, updateOf(change, stillMarked(change))) as UpdateInput<
      F,
      PrimaryKey<E, F>
    >
  })

/** Refuses a change of the revision, which each write counts up itself. */
const checkCounted = (entity: Entity, before: Values, changes: Values): void => {
  const { name, revision } = entity
  if (revision === undefined || !Object.hasOwn(Object(changes) as object, revision)) return
  const given = changes[revision]
  if (!isAbsent(given) && revisionIn(entity, changes) === revisionIn(entity, before)) return
  refuse('INVALID_VALUE', 'no change: each write counts it up', given, `${name}: ${revision}`)
}

/** What decides the markers of an item, where a change touches it; refuses a change of what is unique. */
const stillMarked = ({ entity, keyring, changes, before, after }: Change): readonly string[] => {
  if (!entity.unique?.length) return []
  const { ttl = '' } = entity.table.definition
  const marked = [...markedBy(entity, before), ...markedBy(entity, after)]
  const touched = [...marked, ttl].find((name) => Object.hasOwn(changes, name))
  if (touched === undefined && isSameExpiry(keyring, before, after)) return []
  if (!isSameMarkers(keyring, before, after)) {
    const name = touched ?? ttl
    const expected = 'no change of what is unique; transactInput changes it'
    refuse('INVALID_VALUE', expected, changes[name], `${entity.name}: ${name}`)
  }
  return [...marked, ...expiryOf(entity)]
}
