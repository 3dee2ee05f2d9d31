import type { AnyKey } from '@keywright/core'
import { KeyError } from '@keywright/core'
import { keyIn, primaryOf } from './attributes.ts'
import { both, type Pair, type Row } from './pair.ts'
import type { Item } from './requests.ts'

/** What a row of the table means to a migration. */
export type Classified =
  /** A row under its old key, and the row that it becomes: the same row if the key stays. */
  | { readonly kind: 'old'; readonly old: Row; readonly next: Row; readonly moves: boolean }
  /** A row under its new key. */
  | { readonly kind: 'new' }
  /** A row under an old key that can be read in several ways. */
  | { readonly kind: 'ambiguous' }
  /** A row under an old key whose new key is refused. */
  | { readonly kind: 'refused'; readonly error: KeyError }
  /** A row that neither definition reads, or whose attributes make another key than it has. */
  | { readonly kind: 'unreadable' }

/**
 * Tells old rows from new ones. If both are in one table, a text may be an old key of one item and a new key
 * of another (`USER#a$20b`). The attributes of the row decide; if they do not, the row is ambiguous.
 */
export const classify = (pair: Pair, item: Item): Classified => {
  const { from, to } = pair
  const isOneTable = from.table.name === to.table.name
  const asOld = fitting(pair, 'from', item)
  const asNew = isOneTable ? fitting(pair, 'to', item) : undefined
  if (asNew && !(asOld && (asOld === asNew || asOld === 'agrees'))) return { kind: 'new' }
  if (!asOld) return { kind: isSeveral(pair, item) ? 'ambiguous' : 'unreadable' }
  const key = keyIn(from, item)
  const table = from.table.name
  const old: Row = { table, key, item, id: JSON.stringify([table, ...Object.values(key)]) }
  try {
    const next = pair.newRow(item)
    const moves = old.id !== next.id
    if (!moves)
      return { kind: 'old', old, next: { ...next, item: both(pair, item, next.item) }, moves }
    return asNew === asOld ? { kind: 'ambiguous' } : { kind: 'old', old, next, moves }
  } catch (error) {
    if (error instanceof KeyError) return { kind: 'refused', error }
    throw error
  }
}

const fitting = (pair: Pair, side: 'from' | 'to', item: Item): 'agrees' | 'silent' | undefined => {
  const fit = pair.fit(side, item)
  return fit === 'differs' ? undefined : fit
}

/** Whether an old key is readable, and in more than one way. */
const isSeveral = ({ from }: Pair, item: Item): boolean => {
  const { pk, sk } = primaryOf(from)
  const counts = [pk, ...(sk ? [sk] : [])].map(({ key, attributes }) => {
    const text = item[attributes[0]?.name as string]
    const { readings, tryDecode } = key as AnyKey & {
      readings?: (text: string) => Iterable<unknown>
    }
    if (typeof text !== 'string') return 0
    if (!readings) return tryDecode(text) ? 1 : 0
    let count = 0
    for (const _ of readings(text)) if (++count === 2) break
    return count
  })
  return counts.every((count) => count > 0) && counts.includes(2)
}
