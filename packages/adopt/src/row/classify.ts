import { type AnyKey, KeyError } from '@keywright/core'
import { primaryOf, ttlOf, typeAttributes } from './attributes.ts'
import type { Expiry } from './condition.ts'
import { both, type Pair, type Row, rowOf } from './pair.ts'
import type { Item } from './requests.ts'
import { numberIn } from './same.ts'
import { type Stuck, stuck } from './stuck.ts'

/** A row under its old key, and the row that it becomes: the same row if the key stays. */
export interface OldRow {
  readonly kind: 'old'
  readonly pair: Pair
  readonly old: Row
  readonly next: Row
  readonly moves: boolean
}

/** A row under its new key. */
export interface NewRow {
  readonly kind: 'new'
  readonly pair: Pair
  readonly row: Row
}

/** What a row of a table means to a migration: `other` is a row that no pair reads. */
export type Classified =
  | OldRow
  | NewRow
  | Stuck
  | { readonly kind: 'other' }
  | { readonly kind: 'expired' }

/** How well a row's attributes say that it is one of a pair. */
interface Reading {
  readonly row: OldRow | NewRow | Stuck
  readonly agrees: boolean
}

/**
 * Tells old rows from new ones, and from rows of others. If both are in one table, a text may be an old key
 * of one item and a new key of another (`USER#a$20b`). The attributes of the row decide; if they do not, the
 * row is stuck.
 */
export const classify = (
  pairs: readonly Pair[],
  table: string,
  item: Item,
  now: number,
): Classified => {
  const row = readBy(pairs, table, item)
  if (row.kind === 'other') return row
  const ttl = pairs
    .flatMap(({ from, to }) => [from, to])
    .flatMap((entity) => (entity.table.name === table ? (ttlOf(entity) ?? []) : []))[0]
  if (isExpired(item, { ttl, now })) return { kind: 'expired' }
  return (row.kind === 'old' && row.moves && misread(pairs, row)) || row
}

/** What the pairs make of a row, whether it has expired or not. */
const readBy = (
  pairs: readonly Pair[],
  table: string,
  item: Item,
): Exclude<Classified, { readonly kind: 'expired' }> => {
  const readings = pairs.flatMap((pair) => readingOf(pair, table, item) ?? [])
  const sound = readings.filter(({ row }) => row.kind !== 'stuck')
  const agreeing = sound.filter(({ agrees }) => agrees)
  const [first, second] = agreeing.length > 0 ? agreeing : sound.length > 0 ? sound : readings
  if (!first) return { kind: 'other' }
  if (!second || first.row.kind === 'stuck') return first.row
  return stuck('two pairs of the migration read it, and its attributes do not say which it is')
}

/**
 * A row that moves has to be known by its new row alone: once it is there, every job reads that, and asks it for
 * the old row. A value that only the old key held would be gone with it.
 */
const misread = (pairs: readonly Pair[], { pair, old, next }: OldRow): Stuck | undefined => {
  const { from, to } = pair
  const seen = readBy(pairs, next.table, next.item)
  if (seen.kind !== 'new' || seen.pair !== pair) {
    return stuck(`${to.name}: its new row could be read as a row of another kind, or as an old one`)
  }
  if (pair.isOldOf(old, next)) return undefined
  return stuck(
    `${from.name}: its old key holds values that its new row would not have: give it attributes of their names`,
  )
}

/** Whether a row is one that only waits for its removal. */
export const isExpired = (item: Item, { ttl, now }: Expiry): boolean => {
  const at = ttl === undefined ? undefined : numberIn(item[ttl])
  return at !== undefined && at < now
}

const readingOf = (pair: Pair, table: string, item: Item): Reading | undefined => {
  const { from, to } = pair
  const asOld = from.table.name === table ? pair.fit('from', item) : undefined
  const asNew = to.table.name === table ? pair.fit('to', item) : undefined
  const isOld = asOld === 'agrees' || asOld === 'silent'
  const isNew = asNew === 'agrees' || asNew === 'silent'
  if (isNew && !(isOld && (asOld === asNew || asOld === 'agrees'))) {
    const stays = isOld ? oldRow(pair, item, false) : undefined
    // It may be both, whatever its attributes say: then its key stays.
    if (stays?.kind === 'old' && !stays.moves) return { row: stays, agrees: asNew === 'agrees' }
    return { row: { kind: 'new', pair, row: rowOf(to, item) }, agrees: asNew === 'agrees' }
  }
  if (isOld) return { row: oldRow(pair, item, asNew === asOld), agrees: asOld === 'agrees' }
  if (from.table.name !== table || isNamedOtherwise(pair, item)) return undefined
  const name = from.name
  if (isSeveral(pair, item)) {
    const reason = `${name}: its key can be read in several ways, and its attributes do not say which`
    return { row: stuck(reason), agrees: false }
  }
  if (asOld !== 'differs') return undefined
  return { row: stuck(`${name}: its attributes make another key than it has`), agrees: false }
}

/** Whether the table's `type` says that the row is one of another entity. */
const isNamedOtherwise = ({ from }: Pair, item: Item): boolean =>
  typeAttributes(from).some((name) => item[name] !== undefined && item[name] !== from.name)

const oldRow = (pair: Pair, item: Item, isBoth: boolean): OldRow | Stuck => {
  const { from, to } = pair
  const old = rowOf(from, item)
  try {
    const next = pair.newRow(item)
    if (old.id === next.id) {
      const merged = { ...next, item: both(pair, item, next.item) }
      return { kind: 'old', pair, old, next: merged, moves: false }
    }
    if (!isBoth) return { kind: 'old', pair, old, next, moves: true }
    return stuck(`${from.name}: its key may be an old one or a new one of ${to.name}`)
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    // What was expected is the same for many rows; what came is not.
    return stuck(error.message.replace(/, got [\s\S]*$/, ''), error.message)
  }
}

/** Whether there are none, one or more: readings may be too many to count. */
export const upToTwo = (readings: Iterable<unknown>): 0 | 1 | 2 => {
  const [first, second] = readings
  return second !== undefined ? 2 : first !== undefined ? 1 : 0
}

/** Whether an old key is readable, and in more than one way. */
const isSeveral = ({ from }: Pair, item: Item): boolean => {
  const { pk, sk } = primaryOf(from)
  const counts = [pk, ...(sk ? [sk] : [])].map(({ key, attributes }) => {
    const text = item[attributes[0]?.name as string]
    const { readings, tryDecode } = Object(key) as Partial<AnyKey> & {
      readings?: (text: string) => Iterable<unknown>
    }
    if (typeof text !== 'string') return key ? 0 : 1
    return readings ? upToTwo(readings(text)) : !tryDecode || tryDecode(text) ? 1 : 0
  })
  return counts.every((count) => count > 0) && counts.includes(2)
}
