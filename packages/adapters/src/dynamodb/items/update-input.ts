import { answer } from '@keywright/core/internal'
import { isAbsent, valueIn } from '../given.ts'
import {
  checkDerived,
  isOfOthers,
  isPrimary,
  type KeyAttributeValues,
  keysIn,
  type Look,
  type LookedIndex,
  spelt,
} from '../keys/index.ts'
import { type Deciding, note } from '../note.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { UpdateInput } from '../sdk/input-types.ts'
import { checkExpiry } from '../stored/expiry.ts'
import { formatOf, isEqual } from '../stored/stored.ts'
import type { Format, FormatOptions, Stored, Values } from '../stored/stored-types.ts'
import {
  attempted,
  type Change,
  type ChangedIndex,
  carriedIn,
  changeOf,
  checkPrimary,
  oldRow,
  touchedIndexes,
} from './change.ts'
import { checkedChanges } from './checked.ts'
import {
  allOf,
  type Condition,
  type Expressions,
  expressions,
  sent,
  sized,
  stillAll,
} from './condition.ts'
import type { GivenBefore, GivenChanges } from './given-types.ts'
import type { PrimaryKey } from './key-attribute-types.ts'
import { checkKeyGiven } from './key-given.ts'
import { stillMarked } from './markers.ts'
import { checkCounted, revisionRead, stillRevision } from './revision.ts'

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
    if (entity.revision !== undefined) checkCounted(entity, before as Values, changes as Values)
    const checked = entity.schema ? checkedChanges(entity, before, changes) : changes
    const format = options === undefined ? 'document' : formatOf('updateInput', options)
    const change = changeOf(entity, before, checked, format)
    const row = oldRow(change)
    const marked = entity.unique?.length ? stillMarked(change) : []
    const update = updateOf(change, row, marked)
    note(update.ExpressionAttributeNames as object, decidingIn(change))
    return update as UpdateInput<F, PrimaryKey<E, F>>
  })

/**
 * The attributes that keys, markers and the revision follow from, and these themselves: few ask for them, and
 * the items are not kept until then. A function that lists all attributes does not say which of them it needs,
 * but for those that it asks for by name.
 */
const decidingIn = ({ entity, keyring, before, after }: Change): Deciding => {
  const { reads, unique } = before
  const all = reads.concat(after.reads)
  return () => {
    const deciding = new Set([
      ...keyring.attributes,
      ...unique.flatMap(({ tellingOf }) => tellingOf),
      ...all.flatMap(({ names, asked, isListed }) => (isListed ? asked : names)),
      // A revision tells an update that markers expire with the item, but not what is added to it.
      ...(entity.unique?.length ? [entity.table.definition.ttl as string] : []),
      // Where there is none, `undefined` is the name of no attribute.
      entity.revision as string,
    ])
    if (!entity.values || (reads[0] as Look['reads'][number]).isListed) {
      for (const name of keyring.all.indexes.flatMap((one) => one.decidedBy)) deciding.add(name)
    }
    return deciding
  }
}

/** The expressions of an update. */
interface Update extends Condition {
  /** Absent where nothing is written. */
  UpdateExpression?: string
}

/**
 * Adds to an input the update that makes a change in place: attributes and keys to set and remove, and its
 * condition, which includes the attributes in `marked`.
 */
export const updateOf = <Input extends object>(
  change: Change,
  input: Input & Partial<Update>,
  marked: readonly string[],
): Input & Update => {
  const { entity, keyring, format, before } = change
  checkPrimary(change)
  const touched = touchedIndexes(change)
  const all = expressions(format)
  const writes = writesOf(change, touched, all)
  const { revision } = entity
  const known = revision === undefined ? undefined : revisionRead(keyring, before.item)
  if (known !== undefined) setTo(writes, revision as string, sent(known + 1, format, entity.name))
  const update = updateText(writes)
  if (update !== '') input.UpdateExpression = sized(update, entity.name)
  const clauses =
    known === undefined
      ? [`attribute_exists(${all.name(entity.table.partition)})`]
      : stillRevision(entity, all, known)
  clauses.push(...stillAll(change, all, decisive(change, touched, known, marked)))
  return all.complete(input, allOf(clauses, entity.name))
}

/** The actions of an update, as they are found. */
interface Writes {
  readonly all: Expressions
  /** The clause that sets attributes; empty so far where there are none. */
  set: string
  /** The attributes to remove: their placeholders come after those of what is set. */
  readonly removed: string[]
}

/** Adds to what is set. Lists that are joined in the end took longer. */
const addSet = (writes: Writes, action: string): void => {
  writes.set += writes.set === '' ? `SET ${action}` : `, ${action}`
}

const setTo = (writes: Writes, name: string, value: unknown): void => {
  const { all } = writes
  addSet(writes, `${all.name(name)} = ${all.value(value)}`)
}

/** What is set and what is removed: the changes themselves, then the keys of the indexes that they touch. */
const writesOf = (change: Change, touched: readonly ChangedIndex[], all: Expressions): Writes => {
  const { entity, keyring, format, changes, before, after } = change
  const indexes = touched.map(({ is }) => is)
  const keys = keysIn(after.making, indexes)
  checkDerived(keyring, after.item, keys, (name) => {
    const isHere = indexes.some(({ names }) => names.includes(name))
    // What `values` makes of other attributes goes with them.
    return isHere && (Object.hasOwn(changes, name) || !isOfOthers(keyring, before.item, name))
  })
  const writes: Writes = { all, set: '', removed: [] }
  for (const name of Object.keys(changes)) {
    const value = changes[name]
    // It was read, and is counted up.
    if (name === entity.revision) continue
    if (keyring.own.has(name)) {
      if (!isPrimary(keyring, name)) writeKey(writes, name, storedIn(keys, name))
    } else if (keyring.attributes.has(name)) checkKeyGiven(change, name, value)
    else if (value === undefined) writes.removed.push(name)
    else {
      const place = `${entity.name}: ${name}`
      const given = spelt(keyring, name, value)
      if (name === keyring.ttl) checkExpiry(place, given)
      setTo(writes, name, sent(given, format, place))
    }
  }
  const written: string[] = []
  for (const { was } of touched) {
    for (const name of was.names) {
      // Two indexes may share it.
      if (keyring.own.has(name) || written.includes(name)) continue
      const stored = storedIn(keys, name)
      if (!isStale(change, was, name, stored)) continue
      written.push(name)
      writeKey(writes, name, stored)
    }
  }
  return writes
}

const storedIn = (keys: KeyAttributeValues, name: string): Stored | undefined =>
  valueIn(keys, name) as Stored | undefined

/** Sets a key attribute to what it is after the change, or removes it. */
const writeKey = (writes: Writes, name: string, stored?: Stored): void => {
  if (stored === undefined) writes.removed.push(name)
  else addSet(writes, writes.all.is(name, stored))
}

/** Whether a row may have another key than this, which its values make after the change. */
const isStale = (
  { before, isRow }: Change,
  was: LookedIndex,
  name: string,
  stored: Stored | undefined,
): boolean => {
  const carried = isRow ? carriedIn(before, name) : undefined
  if (stored === undefined) {
    // A row that was read without the key may have got it since.
    return Boolean(carried ?? valueIn(attempted(before, was) ?? { [name]: true }, name))
  }
  // The same values may have a key on another shard by now: what was read does not tell.
  const isSettled = !was.index.pk.shard?.formerly.length
  return !isSettled || carried === undefined || !isEqual(carried, stored)
}

/** The expression that writes this; empty where there is nothing to write. */
const updateText = ({ all, set, removed }: Writes): string => {
  if (removed.length === 0) return set
  const remove = `REMOVE ${removed.map(all.name).join(', ')}`
  return set === '' ? remove : `${set} ${remove}`
}

/**
 * The attributes that have to be as they were: what decides the keys of these indexes, so that the ones that
 * the update writes belong to the row's values, whatever its keys are; and those in `marked`.
 *
 * A revision that was counted tells the same of what `before` has, and of what a row as read lacks. What
 * other values lack, they may only not say.
 *
 * What `values` and `when` have read counts whatever changes: `a && b` does not read `b` while `a` is missing,
 * and would read a changed `b` if somebody has set `a` since.
 */
const decisive = (
  { isRow, before, after, changes }: Change,
  touched: readonly ChangedIndex[],
  revision: number | undefined,
  marked: readonly string[],
): Set<string> => {
  const isTold = (name: string): boolean => isRow || !isAbsent(valueIn(before.item, name))
  const names = new Set<string>()
  const add = (name: string): void => {
    if (!revision || !isTold(name)) names.add(name)
  }
  for (const { was, is } of touched) {
    was.decidedBy.forEach(add)
    // They are one where no function looks.
    if (is !== was) is.decidedBy.forEach(add)
  }
  for (const name of marked) names.add(name)
  if (revision || Object.keys(changes).length === 0) return names
  for (const { names: read } of [...before.reads, ...after.reads]) {
    for (const name of read) if (isTold(name)) names.add(name)
  }
  return names
}
