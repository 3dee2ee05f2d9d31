import type { SchemaIssue } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import { ownOf, sameClass, setOwn, valueIn } from '../given.ts'
import { type Keyring, keyringOf } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { pathOf } from './other-forms.ts'
import { refuseIssues, verdictOf } from './schema-check.ts'

/** An item as a schema sees it, and what it may ask for beside it. */
export interface Split {
  /** The attributes that are not of a key. */
  readonly bare: Record<string, unknown>
  /** The attributes that the entity makes, as the row has them. */
  readonly made: Record<string, unknown>
  /** Other forms of attributes, by name. */
  readonly spare: Record<string, unknown>
}

/** Takes off the attributes that the entity makes: a strict schema does not know them. */
export const split = (keyring: Keyring, row: Values): Split => {
  const { entity } = keyring
  const { type, ttl } = entity.table.definition
  const parts: Split = { bare: {}, made: {}, spare: {} }
  for (const [name, value] of Object.entries(row)) {
    if (value !== undefined) setOwn(isMade(keyring, name) ? parts.made : parts.bare, name, value)
  }
  const { revision } = entity
  if (revision !== undefined) setOwn(parts.spare, revision, 1)
  Object.assign(parts.spare, parts.made)
  if (type !== undefined) setOwn(parts.spare, type, entity.name)
  const expires = ttl === undefined ? undefined : valueIn(row, ttl)
  if (typeof expires === 'number') setOwn(parts.spare, ttl as string, new Date(expires * 1000))
  return parts
}

/** Whether the entity makes an attribute: its keys, and its revision. */
const isMade = ({ entity, hidden }: Keyring, name: string): boolean =>
  hidden.has(name) || name === entity.revision

/** An item as its schema gives it, with the keys that a row had. */
export const checkedItem = (entity: Entity, item: unknown): unknown => {
  const { bare, made, spare } = split(keyringOf(entity), ownOf(item, 'an item', entity.name))
  const { value, issues } = verdictOf(entity, bare, spare)
  if (issues) return refuseIssues(entity, bare, issues)
  checkReadable(entity, value)
  const own: Record<string, unknown> = { ...made, ...value }
  // The item alone says which revision it carries. What its schema gives is spare, or a default.
  const { revision } = entity
  if (revision !== undefined) setOwn(own, revision, valueIn(made, revision))
  return sameClass(item as object, own)
}

/** Refuses an item that could be written, but not be read again. */
const checkReadable = (entity: Entity, value: Values): void => {
  const stored = writeItem(value, 'document', entity.name, new Set())
  const keyring = keyringOf(entity)
  const { bare, spare } = split(keyring, stored)
  const { issues } = verdictOf(entity, bare, spare)
  if (issues) refuseIssues(entity, stored, issues, 'a schema that takes what it gives')
}

/**
 * The changes as the schema gives them. Where `before` is not a whole item, whatever is wrong with it
 * alone is not the fault of the changes: they are checked, and written as they are.
 */
export const checkedChanges = (entity: Entity, before: unknown, changes: unknown): unknown => {
  const keyring = keyringOf(entity)
  const given = ownOf(changes, 'changes', entity.name)
  const was = split(keyring, ownOf(before, 'an item', entity.name))
  const { bare, spare } = split(keyring, { ...was.made, ...was.bare, ...given })
  const { value, issues } = verdictOf(entity, bare, spare)
  if (!issues) {
    checkReadable(entity, value)
    const checked: Record<string, unknown> = {}
    for (const name of Object.keys(given)) {
      setOwn(checked, name, isMade(keyring, name) ? given[name] : valueIn(value, name))
    }
    return checked
  }
  const known = verdictOf(entity, was.bare, was.spare).issues
  const fault = issues.filter((one) => isFault(one, given, known))
  if (fault.length > 0) refuseIssues(entity, bare, fault)
  if (issues.some((one) => pathOf(one).length === 0)) {
    const expected = 'the whole item before the change: its schema cannot check a part'
    refuse('INVALID_VALUE', expected, words('a part'), entity.name, { issues })
  }
  return given
}

/** Whether an issue comes from the changes: it is about one of them, or was not there before. */
const isFault = (
  issue: SchemaIssue,
  changes: Values,
  known: readonly SchemaIssue[] | undefined,
): boolean => {
  const path = pathOf(issue)
  const id = JSON.stringify(path)
  return (
    (path[0] !== undefined && Object.hasOwn(changes, path[0])) ||
    !known?.some((one) => JSON.stringify(pathOf(one)) === id && one.message === issue.message)
  )
}
