import { refuse, words } from '@keywright/core/internal'
import { keyIn, keyNames, omit, pick, storable } from './attributes.ts'
import { absent, absentOr, equals } from './condition.ts'
import { both, type Pair, primaryFields, type Row } from './pair.ts'
import type { Condition, Item, TransactItem, TransactWriteInput } from './requests.ts'
import { isSame } from './same.ts'

/** The change of a row: the condition on it, and what it holds afterwards (`undefined` deletes it). */
interface Action {
  readonly row: Row
  readonly condition: Partial<Condition>
  readonly after?: Item
}

/**
 * The transaction that changes both rows of an item from `before` to `item`.
 *
 * The row that `before` was read from must not have changed: everything depends on that condition. Keys
 * that are new to the item must be free. The other row is written whether it exists or not (the backfill
 * may not have reached it), but never over a row of another item.
 *
 * Once `before` comes from the new row, the new row counts, and the transaction deletes the old one.
 */
export const dualWriteInput = (
  pair: Pair,
  item: Item | undefined,
  before: Item | undefined,
): TransactWriteInput => {
  const actions = new Map<string, Action>()
  const put = (action: Action): void => {
    actions.set(action.row.id, action)
  }
  const isSwitched = before !== undefined && readFrom(pair, before) === 'new'

  if (before) {
    const was = { old: pair.oldRow(before), new: pair.newRow(before) }
    const [truth, other] = isSwitched ? [was.new, was.old] : [was.old, was.new]
    put({ row: truth, condition: unchanged(pair, truth, before) })
    if (other.id !== truth.id) put({ row: other, condition: ours(pair, other, before) })
  }
  if (item) {
    const rows = isSwitched ? [pair.newRow(item)] : [pair.oldRow(item), pair.newRow(item)]
    for (const row of rows) {
      const known = actions.get(row.id)
      const condition = known?.condition ?? absent(placeOf(pair), pkOf(row))
      put({ row, condition, after: known?.after ? both(pair, known.after, row.item) : row.item })
    }
  }
  if (actions.size === 0) {
    refuse('INVALID_VALUE', 'an item, or what it was before', words('neither'), placeOf(pair))
  }
  return { TransactItems: [...actions.values()].map(transactItem) }
}

const placeOf = ({ to }: Pair): string => `${to.name}: dualWrite`

const pkOf = ({ key }: Row): string => Object.keys(key)[0] as string

const transactItem = ({ row: { table, key }, condition, after }: Action): TransactItem =>
  after
    ? { Put: { TableName: table, Item: { ...after }, ...condition } }
    : { Delete: { TableName: table, Key: { ...key }, ...condition } }

/** Which row an item was read from, judged by its key; an item without a key counts as the old row. */
const readFrom = (pair: Pair, item: Item): 'old' | 'new' => {
  const { from, to } = pair
  const isKeyed = [from, to].some((entity) =>
    keyNames(entity).every((name) => Object.hasOwn(item, name)),
  )
  const holds = ({ table, key }: Row, entity = table === from.table.name ? from : to): boolean =>
    isSame(keyIn(entity, item), key)
  if (!isKeyed || holds(pair.oldRow(item), from)) return 'old'
  if (holds(pair.newRow(item), to)) return 'new'
  return refuse(
    'INVALID_VALUE',
    'the item as one of its two rows has it',
    words('attributes that make other keys'),
    `${placeOf(pair)}: before`,
  )
}

/** The row is unchanged and so makes the same new key, even by the attributes that it still lacks. */
const unchanged = (pair: Pair, row: Row, before: Item): Condition =>
  equals(
    placeOf(pair),
    pkOf(row),
    omit(storable(before), Object.keys(row.key)),
    pair.lacking(before),
  )

/**
 * The row does not exist, or belongs to the same item: it has the same values in the fields of the primary keys. If
 * its key could be another item's key under the other definition, the whole row has to be the same.
 */
const ours = (pair: Pair, row: Row, before: Item): Partial<Condition> => {
  const { from, to } = pair
  const names = [...primaryFields(from), ...primaryFields(to)].map(({ name }) => name)
  const isShared =
    from.table.name === to.table.name && pair.reads('from', row.key) && pair.reads('to', row.key)
  const attributes = isShared
    ? omit(row.item, Object.keys(row.key))
    : pick(
        storable(before),
        [...new Set(names)].filter((name) => !Object.hasOwn(row.key, name)),
      )
  return absentOr(placeOf(pair), pkOf(row), attributes)
}
