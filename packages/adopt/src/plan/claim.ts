import { primaryKeyOf, type Side } from '@keywright/adapters/dynamodb'
import type { AnyKey } from '@keywright/core'
import { attempt, show } from '@keywright/core/internal'
import { type NewRow, type OldRow, upToTwo } from '../row/classify.ts'
import { keptKey } from '../row/kept-key.ts'
import type { Pair, Row } from '../row/pair.ts'
import type { Item } from '../row/requests.ts'
import { isSame } from '../row/same.ts'
import type { Collider } from './collider.ts'

/**
 * Notes the owner of each key that could have several. Most keys cannot: a new key that determines the
 * old one has one owner, and so has an old key with one reading that the item confirms.
 */
export const claim = (
  pairs: readonly Pair[],
  row: OldRow,
  item: Item,
  newKeys: Collider,
  oldKeys: Collider,
): void => {
  const { pair, old, next, moves } = row
  const owner = JSON.stringify(keptKey(old.key))
  if (isOpen(pairs, pair, next, old)) newKeys.add(next.id, owner)
  if (moves && pairs.some((one) => readsNew(one, old))) newKeys.add(old.id, owner)

  for (const [index, { pk, sk }] of Object.entries(pair.from.indexes)) {
    claimOld(oldKeys, `${index}: `, [pk], item)
    // A whole primary key has one row in any case.
    if (sk && index !== 'primary') claimOld(oldKeys, `${index}: `, [pk, sk], item)
  }
}

/** Notes the item whose new row is there already: no other item can move there. */
export const claimNew = (
  pairs: readonly Pair[],
  { pair, row }: NewRow,
  newKeys: Collider,
): void => {
  const old = attempt(() => pair.oldRow(row.item))
  if (old && !isOpen(pairs, pair, row, old)) return
  newKeys.add(row.id, JSON.stringify(keptKey(old?.key ?? {})), true)
}

/** Whether a new key could be that of several items. */
const isOpen = (pairs: readonly Pair[], pair: Pair, next: Row, old: Row): boolean =>
  !givesBack(pair, next, old) ||
  // A row of any pair may be in the place of another item's new row.
  (old.id !== next.id && pairs.some((one) => readsOld(one, next))) ||
  pairs.some((one) => one !== pair && readsNew(one, next))

const readsOld = ({ from, reads }: Pair, { table, key }: Row): boolean =>
  from.table.name === table && reads('from', key)

const readsNew = ({ to, reads }: Pair, { table, key }: Row): boolean =>
  to.table.name === table && reads('to', key)

/** Whether the old key follows from the new one. */
const givesBack = (pair: Pair, next: Row, old: Row): boolean => {
  const values = pair.valuesIn('to', next.key)
  const key = values && attempt(() => primaryKeyOf(pair.from, values as never))
  return key !== undefined && isSame(key, old.key)
}

const claimOld = (oldKeys: Collider, index: string, sides: readonly Side[], item: Item): void => {
  const known = sides.map((side) => valuesOf(side, item))
  if (known.every((side) => side === undefined || side.isSettled)) return
  const text = sides.map(({ attributes }) => item[attributes[0]?.name as string]).join(' ')
  oldKeys.add(index + text, known.map((side) => side?.text ?? '').join(', '))
}

/** The values that an item has for a legacy key, and whether its text says just these; `undefined` for any other key. */
const valuesOf = (
  { key, attributes, fields }: Side,
  item: Item,
): { readonly text: string; readonly isSettled: boolean } | undefined => {
  const { readings, casing } = (key ?? {}) as Partial<AnyKey> & {
    readonly readings?: (text: string) => Iterable<Item>
    readonly casing?: string
  }
  const text = item[attributes[0]?.name as string]
  const isKnown = fields.every(({ name }) => Object.hasOwn(item, name))
  if (!readings || typeof text !== 'string' || !isKnown) return undefined
  const isCased = casing !== 'none' && text.toLowerCase() !== text.toUpperCase()
  return {
    text: fields.map(({ name }) => `${name}: ${show(item[name])}`).join(', '),
    isSettled: upToTwo(readings(text)) === 1 && !isCased,
  }
}
