import { attempt, refuse } from '@keywright/core/internal'
import { isAbsent, ownOf, sameClass, setOwn, valueIn } from '../given.ts'
import {
  inFormat,
  isPrimary,
  type Keyring,
  keyringOf,
  type Look,
  type LookedIndex,
  lookAt,
  spelt,
} from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { isSameStored } from '../stored/same.ts'
import { bareValue, isEqual, readStored, writeStored } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import type { Expressions } from './condition.ts'

/** An item before and after a change, for one client. */
export interface Change {
  readonly entity: Entity
  readonly keyring: Keyring
  readonly format: Format
  /** What the caller changes; `undefined` for what is removed. */
  readonly changes: Values
  readonly before: Look
  readonly after: Look
  /** True when `before` is a row as it was read: it says which keys it has. */
  readonly isRow: boolean
  /** True when it may be one: nothing tells a row without keys of its own from values. */
  readonly mayBeRow: boolean
}

/** The item before, and after the changes. */
export const changeOf = (
  entity: Entity,
  before: unknown,
  changes: unknown,
  format: Format,
): Change => {
  const old = ownOf(before, 'an item', entity.name)
  const given = ownOf(changes, 'changes', entity.name)
  const after = sameClass(before as object, { ...old, ...given })
  for (const name of Object.keys(given)) if (given[name] === undefined) delete after[name]
  return between(entity, sameClass(before as object, old), after, given, format)
}

/** The item before and after, from which follows what changes. Keys in `after` are made again. */
export const changeTo = (
  entity: Entity,
  before: unknown,
  after: unknown,
  format: Format,
): Change => {
  const keyring = keyringOf(entity)
  const old = ownOf(before, 'an item', entity.name)
  const next = ownOf(after, 'an item', entity.name)
  const changes: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (name === entity.revision) continue
    if (keyring.hidden.has(name)) {
      // A row stays on its shard, even where `after` does not say which one that is.
      if (isPrimary(keyring, name)) setOwn(next, name, valueIn(next, name) ?? valueIn(old, name))
    } else {
      const [was, is] = [valueIn(old, name), valueIn(next, name)]
      if (!isSame(keyring, name, was, is)) setOwn(changes, name, is)
    }
  }
  const was = sameClass(before as object, old)
  return between(entity, was, sameClass(after as object, next), changes, format)
}

const between = (
  entity: Entity,
  before: Values,
  after: Values,
  changes: Values,
  format: Format,
): Change => {
  const keyring = keyringOf(entity)
  const was = lookAt(keyring, before)
  const is = lookAt(keyring, after)
  return { entity, keyring, format, changes, before: was, after: is, ...originOf(keyring, was) }
}

/** Whether an attribute is stored in the same way: what cannot be told is written again. */
const isSame = (keyring: Keyring, name: string, was: unknown, is: unknown): boolean => {
  const [a, b] = [was, is].map((one) =>
    writeAttribute(spelt(keyring, name, one), 'document', `${keyring.entity.name}: ${name}`),
  )
  return isSameStored(a, b)
}

/**
 * Whether the item is a row as it was read: it carries the text of its partition key. Where that is the
 * item's own attribute, any other text of a key tells it, or the attribute that names the entity; a row
 * without these cannot be told from the values of an item.
 */
const originOf = (keyring: Keyring, was: Look): Pick<Change, 'isRow' | 'mayBeRow'> => {
  const { table } = keyring.entity
  const pk = table.partition
  if (!table.indexes.primary.pk.native) {
    const carried = carriedIn(was, pk)
    const isRow = carried !== undefined && isEqual(carried, was.primary()[pk] as Stored)
    return { isRow, mayBeRow: isRow }
  }
  const isRow = [...keyring.hidden].some((name) => carriedIn(was, name) !== undefined)
  return { isRow, mayBeRow: true }
}

/** The primary key that the item had. */
export const oldKey = ({ keyring, before, format }: Change): Record<string, unknown> =>
  inFormat(keyring, { ...before.primary() }, format)

/** A key attribute as the item has it. */
export const carriedIn = ({ item }: Look, name: string): Stored | undefined =>
  readStored(valueIn(item, name))

/** The clauses that an attribute is still as it was before the change. */
export const stillHeld = (change: Change, all: Expressions, name: string): string[] => {
  const { keyring, before, format } = change
  const value = valueIn(before.item, name)
  if (!keyring.attributes.has(name)) {
    // A row as read may hold another spelling than is written today.
    return all.unchanged(name, change.isRow ? value : spelt(keyring, name, value))
  }
  const made = before.indexes
    .map(({ own }) => valueIn(own(), name) as Stored | undefined)
    .find((one) => one !== undefined)
  const stored = made ?? readStored(value)
  return stored === undefined
    ? all.unchanged(name, undefined)
    : [`${all.name(name)} = ${all.value(writeStored(stored, format))}`]
}

/** An index whose keys a change may write, before and after. */
export interface ChangedIndex {
  readonly was: LookedIndex
  readonly is: LookedIndex
  /** Its attributes that are not of the table's key. */
  readonly names: readonly string[]
}

/** The indexes whose keys the change touches, and those whose keys the row lacks. */
export const touchedIndexes = (change: Change): ChangedIndex[] => {
  const { before, after, changes } = change
  const all = before.indexes.map((was, i): ChangedIndex => {
    return { was, is: after.indexes[i] as LookedIndex, names: was.names }
  })
  const isChanged = (name: string): boolean => Object.hasOwn(changes, name)
  const touched = new Set(
    all.filter(
      (one) =>
        one.was.decidedBy.some(isChanged) ||
        one.is.decidedBy.some(isChanged) ||
        lacksKeys(change, one),
    ),
  )
  // Two indexes may share an attribute: both decide about it.
  for (const one of touched) {
    for (const other of all) {
      if (one.names.some((name) => other.names.includes(name))) touched.add(other)
    }
  }
  return all.filter((one) => touched.has(one))
}

/** True for a row from before the index: it carries none of its keys, although it has the values. */
const lacksKeys = ({ mayBeRow, before, keyring }: Change, { is, names }: ChangedIndex): boolean => {
  const made = names.filter((name) => !keyring.own.has(name))
  if (!mayBeRow || made.length === 0 || made.some((name) => carriedIn(before, name))) return false
  const keys = attempted(is)
  return made.some((name) => keys && Object.hasOwn(keys, name))
}

/** The keys in an index; `undefined` where its values are refused. */
export const attempted = ({ keys }: LookedIndex): Record<string, Stored> | undefined =>
  attempt(keys)

/** The keys after the change in these indexes; two that share an attribute must agree. */
export const keysAfter = (indexes: readonly ChangedIndex[]): Record<string, Stored> => {
  const all: Record<string, Stored> = {}
  for (const { is } of indexes) {
    for (const [name, stored] of Object.entries(is.keys())) {
      const other = Object.hasOwn(all, name) ? (all[name] as Stored) : stored
      if (!isEqual(other, stored)) {
        const expected = `${bareValue(other)}, as in another key`
        refuse('INVALID_VALUE', expected, bareValue(stored), `${is.index.pk.place}: ${name}`)
      }
      setOwn(all, name, stored)
    }
  }
  return all
}

/** Refuses a key among the changes that the entity does not make from the item's values. */
export const checkKeyGiven = (
  { entity, before, after }: Change,
  name: string,
  value: unknown,
): void => {
  const stored = readStored(value)
  const made = [before, after].flatMap((look) => [
    valueIn(look.primary(), name),
    ...look.indexes.flatMap((index) => [
      valueIn(attempted(index) ?? {}, name),
      ...(index.index.pk.attributes[0]?.name === name ? index.shards() : []),
    ]),
  ])
  const known = [carriedIn(before, name), ...made].filter((one) => one !== undefined) as Stored[]
  if (name === entity.table.definition.type) known.push(entity.name)
  const isKnown = isAbsent(value)
    ? known.length === 0
    : stored !== undefined && known.some((one) => isEqual(one, stored))
  if (!isKnown) {
    const expected = 'what the entity makes from its values'
    refuse('INVALID_VALUE', expected, value, `${entity.name}: ${name}`)
  }
}
