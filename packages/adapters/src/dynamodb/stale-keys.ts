import type { AnyField } from '@keywright/core'
import type { Entity } from './entity.ts'
import { refuse } from './error.ts'
import type { FormatOptions } from './key-condition.ts'
import { isAbsent, storedKeysOf } from './keys-of.ts'
import { checkSize } from './limits.ts'
import { nativeValue } from './native.ts'
import type { Values } from './side.ts'
import { checkFormat, compareStored, type Stored, writeAll } from './stored.ts'
import type { ItemValues } from './values.ts'

/** What an update has to write, and what it has to take away. */
export interface KeyChanges {
  readonly set: Record<string, unknown>
  readonly remove: string[]
}

/**
 * What an update has to do to the key attributes when an item changes: `set` those that are new or
 * different, `remove` those whose values are gone, so that the item leaves the index. Attributes of
 * native indexes go one by one, as they are the item's own.
 *
 * @throws KeyError when the primary key would change, which no update can do, or a value is bad.
 * @example
 * const app = table({ name: 'app', pk: 'PK', indexes: { GSI1: { pk: 'GSI1PK' } } })
 * const task = entity(app, 'Task', {
 *   primary: { pk: key('TASK', text('id')) },
 *   GSI1: { pk: key('ASSIGNEE', text('assignee')) },
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
): KeyChanges => {
  const old = allKeysOf(entity, before as Values)
  const now = allKeysOf(entity, after as Values)
  const changed = [...now].filter(([name, stored]) => {
    const other = old.get(name)
    return !other || compareStored(other, stored) !== 0
  })
  const { pk, sk } = entity.table.definition
  for (const [name, { value }] of changed) {
    if (name === pk || name === sk) {
      refuse('INVALID_VALUE', `${entity.name}: ${name}`, 'the same primary key', value)
    }
  }
  return {
    set: writeAll(changed, checkFormat(options?.format)),
    remove: [...old.keys()].filter((name) => !now.has(name)),
  }
}

/** The keys of an item, and the attributes of native indexes that it has without being in them. */
const allKeysOf = (entity: Entity, values: Values): Map<string, Stored> => {
  const attributes = storedKeysOf(entity, values)
  for (const { pk, sk } of Object.values(entity.indexes)) {
    for (const side of [pk, sk]) {
      if (!side?.native) continue
      side.attributes.forEach((attribute, i) => {
        const field = side.fields[i] as AnyField
        const value = values[field.name]
        if (attributes.has(attribute.name) || isAbsent(value)) return
        const stored = nativeValue(side.place, field, attribute, value)
        checkSize(side.place, [stored], side.limit)
        attributes.set(attribute.name, stored)
      })
    }
  }
  return attributes
}

/** The part of an `UpdateCommand` that changes attributes. */
export interface UpdateParts {
  UpdateExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/**
 * The expression, names and values for an `UpdateCommand`, from what to set and what to remove; add
 * the item's own attributes to either. `undefined` when there is nothing to do, which DynamoDB
 * would refuse.
 *
 * @example
 * updateExpression({ set: { GSI1PK: 'ASSIGNEE#bob', title: 'Call' }, remove: ['GSI1SK'] })?.UpdateExpression // => 'SET #k0 = :k0, #k1 = :k1 REMOVE #k2'
 * updateExpression({ set: {}, remove: [] }) // => undefined
 */
export const updateExpression = ({ set, remove }: KeyChanges): UpdateParts | undefined => {
  const sets = Object.entries(set)
  const names = [...sets.map(([name]) => name), ...remove]
  if (names.length === 0) return undefined
  const actions = [
    sets.length > 0 && `SET ${sets.map((_, i) => `#k${i} = :k${i}`).join(', ')}`,
    remove.length > 0 && `REMOVE ${remove.map((_, i) => `#k${sets.length + i}`).join(', ')}`,
  ]
  return {
    UpdateExpression: actions.filter((action) => action !== false).join(' '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, i) => [`#k${i}`, name])),
    // DynamoDB refuses an empty map of values.
    ...(sets.length > 0 && {
      ExpressionAttributeValues: Object.fromEntries(sets.map(([, value], i) => [`:k${i}`, value])),
    }),
  }
}
