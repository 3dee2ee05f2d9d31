import { refuse } from '@keywright/core/internal'
import { isAbsent, sameClass, valueIn } from '../given.ts'
import { isPrimary, type Keyring } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import { bareValue, readStored, typeOf } from '../stored/stored.ts'
import type { Values } from '../stored/stored-types.ts'
import type { Expressions } from './condition.ts'

/**
 * The revision that an item of an entity with one carries; `undefined` for none. A row from before there were
 * any has 0.
 */
export const revisionIn = ({ name, revision }: Entity, item: Values): number | undefined => {
  const given = valueIn(item, revision as string)
  if (isAbsent(given)) return undefined
  const stored = readStored(given)
  const number = stored && typeOf(stored) === 'N' ? Number(bareValue(stored)) : Number.NaN
  return Number.isSafeInteger(number) && number >= 0 && Number.isSafeInteger(number + 1)
    ? number
    : refuse('INVALID_VALUE', 'a revision: a whole number', given, `${name}: ${revision}`)
}

/**
 * The revision that was read, for a change: rows without one have 0. Refuses values that do not say it:
 * a change that relies on nothing would undo that of another writer.
 */
export const revisionRead = (keyring: Keyring, item: Values): number => {
  const { entity } = keyring
  const known = revisionIn(entity, item) ?? (isKeyed(keyring, item) ? 0 : undefined)
  return (
    known ??
    refuse('INVALID_VALUE', 'the revision that was read, as the row and itemOf have it', known, {
      within: entity.name,
      field: entity.revision,
    })
  )
}

/** Refuses a change of the revision, which each write counts up itself. */
export const checkCounted = (entity: Entity, before: Values, changes: Values): void => {
  const { name } = entity
  const revision = entity.revision as string
  if (!Object.hasOwn(Object(changes) as object, revision)) return
  const given = changes[revision]
  if (!isAbsent(given) && revisionIn(entity, changes) === revisionIn(entity, before)) return
  refuse('INVALID_VALUE', UNCHANGED, given, `${name}: ${revision}`)
}

const UNCHANGED = 'no change: each write counts it up'

/** Refuses an item after a change that carries another revision than before: one of both is another read. */
export const checkSameRead = (entity: Entity, before: Values, after: Values): void => {
  const [was = 0, is = was] = [revisionIn(entity, before), revisionIn(entity, after)]
  if (is !== was) refuse('INVALID_VALUE', UNCHANGED, is, `${entity.name}: ${entity.revision}`)
}

/** True for a row: it carries an attribute of the table's key. */
export const isKeyed = (keyring: Keyring, item: Values): boolean =>
  Object.keys(item).some((name) => isPrimary(keyring, name) && item[name] !== undefined)

/** The clauses that the revision is still what was read: one comparison, unless the row had none. */
export const stillRevision = (
  { revision, table }: Entity,
  all: Expressions,
  known: number,
): string[] =>
  known > 0
    ? [all.is(revision as string, { type: 'N', value: known })]
    : [
        `attribute_exists(${all.name(table.partition)})`,
        `attribute_not_exists(${all.name(revision as string)})`,
      ]

/** An item with the revision that a write gives it. */
export const counted = ({ revision }: Entity, item: Values, known: number): Values =>
  sameClass(item, { ...item, [revision as string]: known + 1 })
