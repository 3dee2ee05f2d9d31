import { refuse } from '@keywright/core/internal'
import { inherits, isAbsent, setOwn, valueIn } from '../given.ts'
import { isPrimary, spelt } from '../keys/index.ts'
import type { EntityIndex } from '../schema/entity-types.ts'
import type { Placeholders } from '../sdk/input-types.ts'
import { checkExpiry } from '../stored/expiry.ts'
import { isEqual, writeStored } from '../stored/stored.ts'
import type { Stored } from '../stored/stored-types.ts'
import { writeAttribute } from '../stored/write-item.ts'
import {
  attempted,
  type Change,
  type ChangedIndex,
  carriedIn,
  checkKeyGiven,
  keysAfter,
  stillHeld,
  touchedIndexes,
} from './change.ts'
import { type Expressions, expressions, joined } from './condition.ts'
import { revisionRead, stillRevision } from './revision.ts'
import { refuseMove } from './stale-keys.ts'

/** The expressions of an update. */
export interface Update extends Placeholders {
  /** Absent where nothing is written. */
  readonly UpdateExpression?: string
  readonly ConditionExpression: string
}

/**
 * The update that makes a change in place: attributes and keys to set and remove, and its condition, which
 * includes the attributes in `marked`.
 */
export const updateOf = (change: Change, marked: readonly string[] = []): Update => {
  checkPrimary(change)
  const { entity } = change
  const touched = touchedIndexes(change)
  for (const one of touched) checkKnown(change, one)
  const { set, remove } = writesOf(change, touched)
  const { revision } = entity
  const known =
    revision === undefined ? undefined : revisionRead(change.keyring, change.before.item)
  if (known !== undefined)
    setOwn(set, revision as string, writeAttribute(known + 1, change.format, ''))
  const all = expressions(change.format)
  const actions = [
    ...clauseOf('SET', Object.keys(set), (name) => `${all.name(name)} = ${all.value(set[name])}`),
    ...clauseOf('REMOVE', remove, all.name),
  ]
  const written = actions.length > 0 ? { UpdateExpression: joined(actions, ' ', entity.name) } : {}
  const clauses = [
    ...(known === undefined ? [] : stillRevision(entity, all, known, change.format)),
    // Nobody has counted the writes of a row that has no revision yet.
    ...(known
      ? stillAll(change, all, [...untold(change, touched), ...marked])
      : stillDecided(change, touched, all, marked)),
  ]
  const ConditionExpression = joined([...new Set(clauses)], ' AND ', entity.name)
  return { ...written, ConditionExpression, ...all.placeholders() }
}

/** Refuses values that do not say what a key that changes is made of: a row, or more of them, does. */
const checkKnown = (
  { entity, isRow, mayBeRow, before, after }: Change,
  { is }: ChangedIndex,
): void => {
  const { index } = is
  if (isRow || mayBeRow || entity.values || index.sparse || index.when) return
  const needs = [...index.pk.needs, ...(index.sk?.needs ?? [])]
  const missing = needs.find((name) => isAbsent(valueIn(after.item, name)))
  if (missing === undefined || inherits(after.item, missing)) return
  const expected = `its value before the change, because a key of ${index.schema.name} holds it`
  refuse('INVALID_VALUE', expected, valueIn(before.item, missing), {
    within: entity.name,
    field: missing,
  })
}

const clauseOf = (
  action: string,
  names: readonly string[],
  write: (name: string) => string,
): string[] => (names.length > 0 ? [`${action} ${names.map(write).join(', ')}`] : [])

/** Refuses a change of the primary key. */
const checkPrimary = ({ entity, changes, before, after }: Change): void => {
  const { pk, sk } = entity.indexes['primary'] as EntityIndex
  const isChanged = (name: string): boolean => Object.hasOwn(changes, name)
  if (!entity.values && !pk.needs.some(isChanged) && !sk?.needs.some(isChanged)) return
  const was = before.primary()
  for (const [name, stored] of Object.entries(after.primary())) {
    if (!isEqual(was[name] as Stored, stored)) refuseMove(entity, name, stored)
  }
}

interface Writes {
  readonly set: Record<string, unknown>
  readonly remove: string[]
}

/** What is set and what is removed: the changes themselves, then the keys of the indexes that they touch. */
const writesOf = (change: Change, touched: readonly ChangedIndex[]): Writes => {
  const { entity, keyring, format, changes, before, isRow } = change
  const keys = keysAfter(touched)
  const set: Record<string, unknown> = {}
  const remove = new Set<string>()
  for (const [name, value] of Object.entries(changes)) {
    if (name === entity.revision) continue
    if (keyring.own.has(name)) {
      if (isPrimary(keyring, name)) continue
      const stored = valueIn(keys, name) as Stored | undefined
      if (stored === undefined) remove.add(name)
      else setOwn(set, name, writeStored(stored, format))
    } else if (keyring.attributes.has(name)) {
      if (!isDerived(change, touched, name)) checkKeyGiven(change, name, value)
    } else if (value === undefined) remove.add(name)
    else {
      const place = `${entity.name}: ${name}`
      const given = spelt(keyring, name, value)
      if (name === keyring.ttl) checkExpiry(place, given)
      setOwn(set, name, writeAttribute(given, format, place))
    }
  }
  for (const { names, was } of touched) {
    // The same values may have a key on another shard by now: what was read does not tell.
    const isSettled = !was.index.pk.shard?.formerly.length
    for (const name of names) {
      if (keyring.own.has(name)) continue
      const stored = valueIn(keys, name) as Stored | undefined
      const carried = isRow ? carriedIn(before, name) : undefined
      if (stored === undefined) {
        // A row that was read without the key may have got it since.
        const mayHave = carried ?? valueIn(attempted(was) ?? { [name]: true }, name)
        if (mayHave) remove.add(name)
      } else if (!isSettled || carried === undefined || !isEqual(carried, stored)) {
        setOwn(set, name, writeStored(stored, format))
      }
    }
  }
  return { set, remove: [...remove] }
}

/** True for a native attribute that `values` derives from the attribute of the same name. */
const isDerived = ({ keyring }: Change, touched: readonly ChangedIndex[], name: string): boolean =>
  !keyring.hidden.has(name) && touched.some(({ is }) => is.decidedBy.includes(name))

/**
 * The condition that the row exists, and that everything that decides the keys of these indexes is
 * as it was. So whatever the row's keys are, the ones that the update writes belong to its values.
 */
const stillDecided = (
  change: Change,
  touched: readonly ChangedIndex[],
  all: Expressions,
  marked: readonly string[],
): string[] => {
  const decisive = touched.flatMap(({ was, is }) => [...was.decidedBy, ...is.decidedBy])
  const exists = `attribute_exists(${all.name(change.entity.table.partition)})`
  return [exists, ...stillAll(change, all, [...decisive, ...marked])]
}

/**
 * What decides the keys of these indexes, and is missing in `before`. A row as read lacks it; other values
 * may only not say it, and the revision is the same in both cases.
 */
const untold = ({ isRow, before }: Change, touched: readonly ChangedIndex[]): string[] =>
  isRow
    ? []
    : touched
        .flatMap(({ was, is }) => [...was.decidedBy, ...is.decidedBy])
        .filter((name) => isAbsent(valueIn(before.item, name)))

/** The clauses that these attributes are as they were; those of the key always are. */
export const stillAll = (change: Change, all: Expressions, names: readonly string[]): string[] => {
  const { keyring, entity } = change
  const { fixed, hidden } = keyring
  const isFixed = (name: string): boolean => fixed.has(name) || isPrimary(keyring, name)
  return [...new Set(names)]
    .filter((name) => !isFixed(name) && !hidden.has(name) && name !== entity.revision)
    .flatMap((name) => stillHeld(change, all, name))
}
