import { answer, refuse } from '@keywright/core/internal'
import { setOwn } from '../guard.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { ItemValues } from '../schema/value-types.ts'
import { bareValue, checkFormat, compareStored, written } from '../stored/stored.ts'
import type { FormatOptions, Stored } from '../stored/stored-types.ts'
import { isPrimary, itemKeys, type KeyAttributeValues } from './item-keys.ts'

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
export const staleKeysOf = <
  E extends Entity,
  const B extends ItemValues<E>,
  const A extends ItemValues<E>,
>(
  entity: E,
  before: B,
  after: A,
  options?: FormatOptions,
): KeyChanges =>
  answer('staleKeysOf', () => {
    const { set, remove } = changedKeys(entity, itemKeys(entity, before), itemKeys(entity, after))
    return { set: written(set, checkFormat(options?.format)), remove }
  })

/** The key attributes that differ; refuses a change of the primary key. */
export const changedKeys = (
  entity: Entity,
  before: KeyAttributeValues,
  after: KeyAttributeValues,
): { readonly set: KeyAttributeValues; readonly remove: string[] } => {
  const set: KeyAttributeValues = {}
  for (const name of Object.keys(after)) {
    const stored = after[name] as Stored
    if (isSame(before, name, stored)) continue
    if (isPrimary(entity, name)) {
      const expected = 'the same primary key; transactInput changes it'
      refuse('INVALID_VALUE', expected, bareValue(stored), `${entity.name}: ${name}`)
    }
    setOwn(set, name, stored)
  }
  return { set, remove: Object.keys(before).filter((name) => !Object.hasOwn(after, name)) }
}

/** Whether an attribute is there with this value. */
export const isSame = (keys: KeyAttributeValues, name: string, stored: Stored): boolean =>
  Object.hasOwn(keys, name) && compareStored(keys[name] as Stored, stored) === 0
