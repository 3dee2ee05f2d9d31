import { answer, refuse } from '@keywright/core/internal'
import { isPrimary, itemRow, keyringOf, lookAt } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { TransactAction, TransactInput } from '../sdk/input-types.ts'
import { formatOf } from '../stored/stored.ts'
import type { Format, FormatOptions, Values } from '../stored/stored-types.ts'
import { type Change, changeTo, movedIn, oldRow } from './change.ts'
import { checkedItem } from './checked.ts'
import {
  allOf,
  type Condition,
  type Expressions,
  expressions,
  stillAll,
  stillHeld,
} from './condition.ts'
import type { GivenAfter, GivenBefore } from './given-types.ts'
import { checkNoMarker, expiryOf, markedBy, markerActions } from './markers.ts'
import { checkSameRead, counted, revisionIn, revisionRead, stillRevision } from './revision.ts'
import { updateOf } from './update-input.ts'

/**
 * The input of a `TransactWriteCommand` for what one request cannot do. `before` is the item as it was
 * read, `after` the whole item as it shall be: without `before` the item is created, without `after` it
 * is deleted. A change of the primary key deletes the old row and puts the new one; any other change is
 * an update of the attributes that differ.
 *
 * The transaction is cancelled when the new key is taken, or when what it relies on has changed since
 * `before`: for a new primary key that is the whole row, because it is copied; otherwise it is what
 * `updateInput` relies on. No condition can see an attribute that was added since and is not in `before`.
 *
 * What is `unique` is marked by rows of its own, which come, move and go with the item: the transaction is
 * cancelled when another item has it. The actions on the item come first, then those on its markers.
 *
 * @throws KeyError for neither `before` nor `after`, a bad value, or more than 100 actions.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const seat = entity(app, 'Seat', { primary: { pk: key('HALL', text('hall')), sk: key('SEAT', text('seat')) } })
 * const before = { hall: 'A', seat: '1', guest: 'ann' }
 * const [old, new_] = transactInput(seat, before, { ...before, seat: '2' }).TransactItems
 * old?.Delete?.Key // => { PK: 'HALL#A', SK: 'SEAT#1' }
 * new_?.Put?.Item // => { hall: 'A', seat: '2', guest: 'ann', PK: 'HALL#A', SK: 'SEAT#2' }
 * new_?.Put?.ConditionExpression // => 'attribute_not_exists(#pk)'
 * transactInput(seat, before, undefined).TransactItems[0]?.Delete?.Key // => { PK: 'HALL#A', SK: 'SEAT#1' }
 */
export const transactInput = <
  E extends Entity,
  const B extends object | undefined,
  const A extends object | undefined,
  F extends Format = 'document',
>(
  entity: E,
  before: B extends undefined ? undefined : GivenBefore<E, B>,
  after: A extends undefined ? undefined : GivenAfter<E, B, A>,
  options?: FormatOptions<F>,
): TransactInput<F> =>
  answer('transactInput', () => {
    const format = formatOf('transactInput', options)
    return { TransactItems: actionsOf(entity, before, after, format) as TransactAction<F>[] }
  })

/** DynamoDB takes no more actions in one transaction. */
const MOST_ACTIONS = 100

const actionsOf = (
  entity: Entity,
  before: unknown,
  after: unknown,
  format: Format,
): TransactAction[] => {
  const actions = allActions(entity, before, after, format)
  return actions.length <= MOST_ACTIONS
    ? actions
    : refuse('INVALID_SIZE', `at most ${MOST_ACTIONS} actions`, actions.length, entity.name)
}

/** Those on the item itself, then those on its markers, in the order of `unique`. */
const allActions = (
  entity: Entity,
  before: unknown,
  after: unknown,
  format: Format,
): TransactAction[] => {
  if (before === undefined) {
    if (after === undefined) {
      return refuse('INVALID_VALUE', 'an item before or after', after, entity.name)
    }
    const item = created(entity, asChecked(entity, after))
    const Put = newRow(entity, item, format)
    const look = entity.unique?.length ? lookAt(keyringOf(entity), item as Values) : undefined
    return [{ Put }, ...markerActions(entity, {}, look, format)]
  }
  if (after === undefined) {
    const change = changeTo(entity, before, before, format)
    return [{ Delete: gone(change) }, ...markerActions(entity, change, undefined, format)]
  }
  if (entity.revision !== undefined) checkSameRead(entity, Object(before), Object(after))
  const change = changeTo(entity, before, asChecked(entity, after), format)
  const markers = markerActions(entity, change, change.after, format)
  if (!movedIn(change)) return [inPlace(change), ...markers]
  const { TableName, Key } = oldRow(change)
  return [
    { Delete: { TableName, Key, ...whileUnchanged(change) } },
    { Put: newRow(entity, moved(change), format) },
    ...markers,
  ]
}

/** The item as its schema gives it, where there is one. */
const asChecked = (entity: Entity, item: unknown): unknown =>
  entity.schema ? checkedItem(entity, item) : item

/** The put of a row that is not there yet. */
const newRow = (
  entity: Entity,
  item: unknown,
  format: Format,
): NonNullable<TransactAction['Put']> => {
  const Item = itemRow(keyringOf(entity), item, format)
  checkNoMarker(entity, Item)
  return {
    TableName: entity.table.name,
    Item,
    ConditionExpression: 'attribute_not_exists(#pk)',
    ExpressionAttributeNames: { '#pk': entity.table.partition },
  }
}

/** The deletion of a row that is there, while what decides its markers is as it was. */
const gone = (change: Change): NonNullable<TransactAction['Delete']> => {
  const { entity, before, format } = change
  const all = expressions(format)
  const clauses = [
    ...(revisionHeld(change, all) ?? [`attribute_exists(${all.name(entity.table.partition)})`]),
    ...stillAll(change, all, new Set(markedBy(change, before))),
  ]
  return all.complete(oldRow(change), allOf(clauses, entity.name))
}

/** An item that is new: its revision is the first, or the next of one that was deleted. */
const created = (entity: Entity, item: unknown): unknown =>
  entity.revision === undefined
    ? item
    : counted(entity, item as Values, revisionIn(entity, Object(item) as Values) ?? 0)

/** The item under its new key, with the next revision. */
const moved = ({ entity, keyring, before, after }: Change): unknown =>
  entity.revision === undefined
    ? after.item
    : counted(entity, after.item, revisionRead(keyring, before.item))

/** The clauses that the revision is what was read; `undefined` where there is none. */
const revisionHeld = (change: Change, all: Expressions): string[] | undefined => {
  const { entity, keyring, before } = change
  return entity.revision === undefined
    ? undefined
    : stillRevision(entity, all, revisionRead(keyring, before.item))
}

/** The update of a row that stays where it is; where nothing is written, only its condition. */
const inPlace = (change: Change): TransactAction => {
  const { before, after } = change
  const marked = [...markedBy(change, before), ...markedBy(change, after), ...expiryOf(change)]
  const update = updateOf(change, {}, marked)
  const input = { ...oldRow(change), ...update }
  return update.UpdateExpression === undefined
    ? { ConditionCheck: input }
    : { Update: input as never }
}

/**
 * The condition that the whole row is unchanged, since the new row is made from it: all its
 * attributes, and what decides its keys even where it is missing.
 */
const whileUnchanged = (change: Change): Condition => {
  const { entity, keyring, before, format } = change
  const { type } = entity.table.definition
  const all = expressions(format)
  const held = revisionHeld(change, all)
  // Nobody has counted the writes of a row that has no revision yet.
  if (held && revisionRead(keyring, before.item) > 0) {
    const marked = [...markedBy(change, before), ...expiryOf(change)]
    held.push(...stillAll(change, all, new Set(marked)))
    return all.complete({}, allOf(held, entity.name))
  }
  const names = new Set(Object.keys(before.item).filter((name) => before.item[name] !== undefined))
  for (const { decidedBy } of [...before.indexes, ...change.after.indexes]) {
    for (const name of decidedBy) names.add(name)
  }
  const marked = [...markedBy(change, before), ...markedBy(change, change.after)]
  for (const name of [...marked, ...expiryOf(change)]) names.add(name)
  const clauses = held ?? [`attribute_exists(${all.name(entity.table.partition)})`]
  for (const name of names) {
    // The table may have got its type attribute after the row.
    if (isPrimary(keyring, name) || name === type || name === entity.revision) continue
    clauses.push(...stillHeld(change, all, name))
  }
  return all.complete({}, allOf(clauses, entity.name))
}
