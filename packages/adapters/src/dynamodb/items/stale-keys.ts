import { answer, refuse } from '@keywright/core/internal'
import { isPrimary, itemKeys, type KeyAttributeValues, keyringOf } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { bareValue, formatOf, isEqual, writeAll } from '../stored/stored.ts'
import type { FormatOptions, Stored } from '../stored/stored-types.ts'
import { checkedItem } from './checked.ts'
import type { GivenItem } from './given-types.ts'

/** The key attributes that an update has to set, and those it has to remove. */
export interface KeyChanges {
  readonly set: Record<string, unknown>
  readonly remove: string[]
}

/**
 * What an update has to do to the key attributes when an item changes: it sets those that are new or
 * different, and removes those whose values are gone, so that the item leaves the index.
 * `updateInput` makes the whole update.
 *
 * @throws KeyError when the primary key would change, which no update can do, or a value is bad.
 * @example
 * const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
 * const task = entity(app, 'Task', {
 *   primary: { pk: key('TASK', text('id')) },
 *   GSI1: { pk: key('ASSIGNEE', text('assignee')), sparse: true },
 * })
 * staleKeysOf(task, { id: '1', assignee: 'ann' }, { id: '1', assignee: 'bob' }) // => { set: { GSI1PK: 'ASSIGNEE#bob' }, remove: [] }
 * staleKeysOf(task, { id: '1', assignee: 'ann' }, { id: '1' }) // => { set: {}, remove: ['GSI1PK'] }
 */
export const staleKeysOf = <E extends Entity, const B extends object, const A extends object>(
  entity: E,
  before: GivenItem<E, B>,
  after: GivenItem<E, A>,
  options?: FormatOptions,
): KeyChanges =>
  answer('staleKeysOf', () => {
    const keyring = keyringOf(entity)
    const keysIn = (item: unknown): KeyAttributeValues =>
      itemKeys(keyring, entity.schema ? checkedItem(entity, item) : item)
    const [was, is] = [keysIn(before), keysIn(after)]
    const changed = Object.entries(is).filter(
      ([name, stored]) => !(Object.hasOwn(was, name) && isEqual(was[name] as Stored, stored)),
    )
    const moved = changed.find(([name]) => isPrimary(keyring, name))
    if (moved) refuseMove(entity, ...moved)
    const remove = Object.keys(was).filter((name) => !Object.hasOwn(is, name))
    return { set: writeAll(changed, formatOf('staleKeysOf', options)), remove }
  })

/** Refuses a change of the primary key. */
export const refuseMove = ({ name }: Entity, attribute: string, stored: Stored): never => {
  const expected = 'the same primary key; transactInput changes it'
  return refuse('INVALID_VALUE', expected, bareValue(stored), `${name}: ${attribute}`)
}
