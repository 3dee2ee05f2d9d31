import { attempt, refuse } from '@keywright/core/internal'
import { inherits, ownOf, sameClass, setOwn, valueIn } from '../given.ts'
import {
  inFormat,
  isOfOthers,
  type KeyAttributeValues,
  type Keyring,
  keyringOf,
  keysIn,
  type Look,
  type LookedIndex,
  lookAt,
  missingIn,
  spelt,
} from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { isSameStored } from '../stored/same.ts'
import { isEqual, readStored } from '../stored/stored.ts'
import type { Format, Stored, Values } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import { refuseMove } from './stale-keys.ts'

/** An item before and after a change, for one client. */
export interface Change {
  readonly entity: Entity
  readonly keyring: Keyring
  readonly format: Format
  /** What the caller changes; `undefined` for what is removed. */
  readonly changes: Values
  readonly before: Look
  readonly after: Look
  /** The table's key of the row that the item had. */
  readonly key: KeyAttributeValues
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
  const after: Record<string, unknown> = { ...old, ...given }
  for (const name of Object.keys(given)) if (given[name] === undefined) delete after[name]
  const was = sameClass(before as object, old)
  return between(entity, was, sameClass(before as object, after), given, format)
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
    const isMade = (): boolean => keyring.derived.includes(name) && isOfOthers(keyring, next, name)
    if (keyring.hidden.has(name) || (valueIn(next, name) === undefined && isMade())) {
      // A row stays on its shard, even where `after` does not say which one that is. Other keys are made again.
      setOwn(next, name, valueIn(next, name) ?? valueIn(old, name))
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
  item: Values,
  next: Values,
  changes: Values,
  format: Format,
): Change => {
  const keyring = keyringOf(entity)
  const before = lookAt(keyring, item)
  const after = lookAt(keyring, next)
  const key = primaryIn(before)
  const isRow = isRowOf(keyring, before, key)
  const mayBeRow = isRow || entity.table.indexes.primary.pk.native
  return { entity, keyring, format, changes, before, after, key, isRow, mayBeRow }
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
const isRowOf = ({ entity, hidden }: Keyring, was: Look, key: KeyAttributeValues): boolean => {
  const { partition, indexes } = entity.table
  if (indexes.primary.pk.native)
    return [...hidden].some((name) => carriedIn(was, name) !== undefined)
  return carriedIn(was, partition) === key[partition]
}

/** A key attribute as the item has it. */
export const carriedIn = ({ item }: Look, name: string): Stored | undefined =>
  Object.hasOwn(item, name) ? readStored(item[name]) : undefined

/** The table's key of an item. */
export const primaryIn = ({ making }: Look): KeyAttributeValues =>
  keysIn(making, [making.maker.indexes[0] as LookedIndex])

/** The table and the key of the row that the item had. */
export const oldRow = ({
  entity,
  keyring,
  key,
  format,
}: Change): { TableName: string; Key: Record<string, unknown> } => ({
  TableName: entity.table.name,
  Key: inFormat(keyring, key, format),
})

/** The keys of an item in an index; `undefined` where its values are refused. */
export const attempted = ({ making }: Look, one: LookedIndex): KeyAttributeValues | undefined =>
  attempt(() => keysIn(making, [one]))

/** An attribute of these keys; `undefined` where there is none, or its values are refused. */
export const attemptedIn = (look: Look, one: LookedIndex, name: string): Stored | undefined =>
  valueIn(attempted(look, one) ?? {}, name) as Stored | undefined

/** An attribute of the table's key that the change would change, and what it would be. */
export const movedIn = ({ key, after }: Change): [string, Stored] | undefined =>
  Object.entries(primaryIn(after)).find(([name, is]) => !isEqual(key[name] as Stored, is))

/** Refuses a change of the primary key: of a value in it, or of the shard that the row is on. */
export const checkPrimary = (change: Change): void => {
  const { entity, keyring, changes } = change
  const { names, reads } = keyring.primary
  const decides = (name: string): boolean => names.includes(name) || reads.includes(name)
  if (!entity.values && !Object.keys(changes).some(decides)) return
  const moved = movedIn(change)
  if (moved) refuseMove(entity, ...moved)
}

/** An index whose keys a change may write, before and after. */
export interface ChangedIndex {
  readonly was: LookedIndex
  readonly is: LookedIndex
}

/** The indexes whose keys the change touches, and those whose keys the row lacks; refuses unknown keys. */
export const touchedIndexes = (change: Change): ChangedIndex[] => {
  const { before, after, changes } = change
  const isChanged = (name: string): boolean => Object.hasOwn(changes, name)
  const all: ChangedIndex[] = []
  let touched: ChangedIndex[] = []
  before.indexes.forEach((was, i) => {
    const is = after.indexes[i] as LookedIndex
    const one = { was, is }
    all.push(one)
    const isDecided = was.decidedBy.some(isChanged) || (is !== was && is.decidedBy.some(isChanged))
    if (isDecided || lacksKeys(change, is)) touched.push(one)
  })
  // Two indexes may share an attribute: both decide about it. So does whoever shares one with these.
  if (before.making.maker.isShared) {
    for (const { was } of touched) {
      for (const other of all) {
        const isShared = other.was.names.some((name) => was.names.includes(name))
        if (isShared && !touched.includes(other)) touched.push(other)
      }
    }
    touched = all.filter((one) => touched.includes(one))
  }
  for (const { is } of touched) checkKnown(change, is)
  return touched
}

/** Refuses values that do not say what a key that changes is made of: a row, or more of them, does. */
const checkKnown = ({ entity, mayBeRow, before, after }: Change, is: LookedIndex): void => {
  const { index } = is
  if (mayBeRow || entity.values || index.sparse || index.when) return
  const missing = missingIn(after.making, is.needs)
  if (missing === undefined || inherits(after.item, missing)) return
  const expected = `its value before the change, because a key of ${index.schema.name} holds it`
  refuse('INVALID_VALUE', expected, valueIn(before.item, missing), {
    within: entity.name,
    field: missing,
  })
}

/** True for a row from before the index: it lacks a key there, although it has the values. */
const lacksKeys = ({ mayBeRow, before, after }: Change, is: LookedIndex): boolean =>
  mayBeRow &&
  is.names.some(
    (name) => carriedIn(before, name) === undefined && attemptedIn(after, is, name) !== undefined,
  )
