import { refuse, words } from '@keywright/core/internal'
import { asRead } from './as-read.ts'
import { keyIn, omit, pick, REVISION, storable, ttlOf, typeAttributes } from './attributes.ts'
import { changeInPlace } from './change-in-place.ts'
import { absent, absentOr, absentOrSeen, asSeen, free, type Identity } from './condition.ts'
import { both, type Pair, primaryFields, type Row } from './pair.ts'
import type { Condition, Item, TransactItem, TransactWriteInput } from './requests.ts'
import { laterRevision, revisionAfter } from './revision.ts'
import { isSame } from './same.ts'

/** The change of a row: the condition on it, and what it holds afterwards (`undefined` deletes it). */
interface Action {
  readonly row: Row
  readonly condition: Partial<Condition>
  readonly after?: Item
}

/**
 * The transaction that changes both rows of an item from `before` to `after`.
 *
 * The row that `before` was read from must not have changed: its revision says so, and until it has one, its
 * attributes do. Everything depends on that condition. Keys that are new to the item must be free. The other
 * row is written whether it exists or not (the backfill may not have reached it), but never over a row of
 * another item.
 *
 * Once `before` comes from the new row, the new row counts, and the transaction deletes the old one.
 */
export const dualWriteInput = (
  pair: Pair,
  before: Item | undefined,
  after: Item | undefined,
  now: number,
): TransactWriteInput => {
  if (!before && !after) {
    refuse('INVALID_VALUE', 'an item, or what it was before', words('neither'), placeOf(pair))
  }
  const read = before && readingOf(pair, before)
  const actions = new Map<string, Action>()
  if (read) {
    const { truth, other } = read
    actions.set(truth.id, { row: truth, condition: unchanged(pair, truth) })
    const condition = read.isSwitched ? inStep : ours
    if (other) actions.set(other.id, { row: other, condition: condition(pair, other, read.before) })
  }
  if (after) {
    const revision = read?.isFree
      ? laterRevision(pair, after, now)
      : revisionAfter(pair, before, after)
    // What `after` does not have any more is not read out of the key that it was found under.
    const gone = Object.keys(before ?? {}).filter((name) => after[name] === undefined)
    const next = pair.newRow(after, gone)
    const rows = read?.isSwitched
      ? [next]
      : [keepingAll(pair, pair.oldRow(after, gone), next), next]
    for (const row of rows) {
      const known = actions.get(row.id)
      const ttl = ttlOf(row.table === pair.to.table.name ? pair.to : pair.from)
      const condition = known?.condition ?? free(row.pk, { ttl, now })
      const item = known?.after ? both(pair, omit(known.after, [REVISION]), row.item) : row.item
      actions.set(row.id, { row, condition, after: { ...item, [REVISION]: revision } })
    }
  }
  const inPlace = (action: Action): TransactItem | undefined => {
    if (!read?.isFree || !action.after || action.row.id !== read.truth.id) return undefined
    if ([...actions.values()].filter(({ after }) => after).length > 1) return undefined
    // Where the key may change with the item, whoever changes it has to see every write before.
    const revision = pair.isChanging ? (action.after[REVISION] as string) : undefined
    return changeInPlace(pair, read.truth, read.base, action.after, revision)
  }
  const written = [...actions.values()].map((action) => inPlace(action) ?? transactItem(action))
  return { TransactItems: written }
}

/** The old row, which its new row has to say: a value that only the old key held would be gone with it. */
const keepingAll = (pair: Pair, old: Row, next: Row): Row => {
  if (pair.isOldOf(old, next)) return old
  const expected = 'attributes for all values of the old key: its new row would not have them'
  return refuse('INVALID_VALUE', expected, words(Object.keys(next.item).join(', ')), placeOf(pair))
}

const placeOf = ({ to }: Pair): string => `${to.name}: dualWrite`

const transactItem = ({ row: { table, key }, condition, after }: Action): TransactItem =>
  after
    ? { Put: { TableName: table, Item: { ...after }, ...condition } }
    : { Delete: { TableName: table, Key: { ...key }, ...condition } }

/** Where an item was read, and its other row. */
interface ReadItem {
  readonly before: Item
  /** The row it was read from, with what was read. */
  readonly truth: Row
  /** The row under its other key, if that is another one. */
  readonly other: Row | undefined
  readonly isSwitched: boolean
  /** Whether it is the only row of its item, and has no revision: the new row after the clean-up, or one whose key stays. */
  readonly isFree: boolean
  /** What the row held, as far as `before` tells, with its keys. */
  readonly base: Item
}

/** Which row an item was read from, judged by its key; an item without a key counts as the old row. */
const readingOf = (pair: Pair, item: Item): ReadItem => {
  const { from, to } = pair
  const before = storable(item)
  const [old, next] = [pair.oldRow(item), pair.newRow(item)]
  const isKeyed = pair.isKeyed(item)
  const isOld = !isKeyed || isSame(keyIn(from, item), old.key)
  if (!isOld && !isSame(keyIn(to, item), next.key)) {
    refuse(
      'INVALID_VALUE',
      'the item as one of its two rows has it',
      words('attributes that make other keys'),
      `${placeOf(pair)}: before`,
    )
  }
  const [truth, other] = isOld ? [old, next] : [next, old]
  const isStaying = other.id === truth.id
  return {
    before,
    truth: { ...truth, item: before },
    other: isStaying ? undefined : other,
    isSwitched: !isOld,
    isFree: (!isOld || isStaying) && item[REVISION] === undefined,
    base: isKeyed ? before : truth.item,
  }
}

/** The row is as it was read: the revision says so, and until there is one, the attributes do. */
const unchanged = (pair: Pair, truth: Row): Condition => {
  const revision = truth.item[REVISION]
  return revision === undefined ? asRead(pair, truth) : asSeen(truth.pk, { revision })
}

/**
 * The row does not exist, or belongs to the same item: it has the same values in the fields of the primary keys. If
 * its key could be another item's key under the other definition, the whole row has to be the same.
 */
export const ours = (pair: Pair, row: Row, before: Item): Partial<Condition> =>
  absentOr(row.pk, identityOfNew(pair, row, before))

/**
 * The old row does not exist, or says what the new one says: it has the same revision, or none if the backfill
 * has made the new row. Otherwise something has written it alone, and to delete it would undo that.
 */
const inStep = (pair: Pair, row: Row, before: Item): Partial<Condition> => {
  const revision = before[REVISION]
  const isCopied = typeof revision === 'string' && revision.startsWith('0-')
  if (revision === undefined) return absent(row.pk)
  const attributes = { ...identityIn(pair, row, before).attributes, ...pair.content(before) }
  return absentOrSeen(row.pk, { revision: isCopied ? undefined : revision, attributes })
}

/** What tells a new row from those of other items: whatever is there was written with the name of its entity. */
export const identityOfNew = (pair: Pair, row: Row, item: Item): Identity => {
  const { attributes, implied } = identityIn(pair, row, item)
  return { attributes: { ...attributes, ...pick(row.item, typeAttributes(pair.to)) }, implied }
}

/** What tells a row from those of other items: the values of its keys, which its attributes or its keys hold. */
const identityIn = (pair: Pair, row: Row, item: Item): Identity => {
  const { from, to } = pair
  const fields = [...primaryFields(from), ...primaryFields(to)].map(({ name }) => name)
  const names = fields.filter((name) => !Object.hasOwn(row.key, name))
  const attributes = pick(storable(item), names)
  const inKeys = { ...pair.valuesIn('to', row.key), ...pair.valuesIn('from', item) }
  const implied = omit(pick(storable(inKeys), names), Object.keys(attributes))
  const isShared =
    from.table.name === to.table.name && pair.reads('from', row.key) && pair.reads('to', row.key)
  return {
    attributes: isShared ? { ...attributes, ...omit(row.item, Object.keys(row.key)) } : attributes,
    implied,
  }
}
