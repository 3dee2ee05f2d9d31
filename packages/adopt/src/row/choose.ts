import { KeyError } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import type { Pair } from './pair.ts'
import type { Item } from './requests.ts'

/** The pair that an item belongs to: the one that is named, or the only one that takes it. */
export const choose = (
  pairs: readonly Pair[],
  item: Item | undefined,
  entity: string | undefined,
): Pair => {
  const place = 'rekey: dualWrite'
  const names = pairs.map(({ to }) => to.name).join(', ')
  if (entity !== undefined) {
    const named = pairs.filter(({ from, to }) => from.name === entity || to.name === entity)
    if (named.length === 1) return named[0] as Pair
    refuse('INVALID_VALUE', `the name of an entity: ${names}`, entity, place)
  }
  const [only] = pairs
  if (pairs.length === 1 || item === undefined) return only as Pair
  const taking = pairs.filter((pair) => takes(pair, item))
  if (taking.length === 1) return taking[0] as Pair
  const found =
    taking.length === 0 ? 'an item of none of them' : 'an item that may be one of several'
  return refuse('INVALID_VALUE', `a third argument that names one of ${names}`, words(found), place)
}

/** Whether an item is read by one of the pair's entities, or makes both keys if it has none. */
const takes = (pair: Pair, item: Item): boolean => {
  const fits = [pair.fit('from', item), pair.fit('to', item)]
  if (fits.some((fit) => fit === 'agrees' || fit === 'silent')) return true
  if (pair.isKeyed(item)) return false
  try {
    pair.oldRow(item)
    pair.newRow(item)
    return true
  } catch (error) {
    if (error instanceof KeyError) return false
    throw error
  }
}
