import { primaryKeyOf, type Side } from '@keywright/adapters/dynamodb'
import type { AnyKey } from '@keywright/core'
import { attempt, show } from '@keywright/core/internal'
import { type OldRow, upToTwo } from '../row/classify.ts'
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
  // A row of any pair may be in the place of another item's new row.
  const readsOld = (one: Pair): boolean =>
    one.from.table.name === next.table && one.reads('from', next.key)
  const readsNew = (one: Pair, { table, key }: Row): boolean =>
    one.to.table.name === table && one.reads('to', key)
  const isOpen =
    !givesBack(pair, next, old) ||
    (moves && pairs.some(readsOld)) ||
    pairs.some((one) => one !== pair && readsNew(one, next))
  const owner = JSON.stringify(keptKey(old.key))
  if (isOpen) newKeys.add(next.id, owner)
  if (moves && pairs.some((one) => readsNew(one, old))) newKeys.add(old.id, owner)

  for (const [index, { pk, sk }] of Object.entries(pair.from.indexes)) {
    claimOld(oldKeys, `${index}: `, [pk], item)
    // A whole primary key has one row in any case.
    if (sk && index !== 'primary') claimOld(oldKeys, `${index}: `, [pk, sk], item)
  }
}

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
