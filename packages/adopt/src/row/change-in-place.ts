import { refuse, words } from '@keywright/core/internal'
import { omit, pick, REVISION } from './attributes.ts'
import { asSeen, MOST_COMPARED } from './condition.ts'
import type { Pair, Row } from './pair.ts'
import type { Item, TransactItem } from './requests.ts'
import { isSame } from './same.ts'
import { checkAction, updateAction } from './update.ts'

/**
 * The change of a row that is the only one of its item and has no revision: its key stays, or the clean-up
 * has taken the revision off. Only what changes is written, on the condition that it was as `before` says,
 * and so nothing that another writer changed meanwhile is undone. With `revision`, the row has one again.
 *
 * @throws KeyError if more attributes change than one condition compares.
 */
export const changeInPlace = (
  pair: Pair,
  row: Row,
  before: Item,
  after: Item,
  revision: string | undefined,
): TransactItem => {
  const keys = [...Object.keys(row.key), REVISION]
  const [was, is] = [omit(before, keys), omit(after, keys)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => Object.hasOwn(was, name) !== Object.hasOwn(is, name) || !isSame(was[name], is[name]),
  )
  const content = { ...pair.content(before), ...pair.content(after) }
  // Keys follow from attributes, which are compared; the row may have the keys already. A function that makes
  // keys may ask for everything: then the row has a revision from its first change on, and that is compared.
  const compared = new Set([
    ...changed.filter((name) => Object.hasOwn(content, name)),
    ...pair.asked(before).filter((name) => !keys.includes(name)),
  ])
  if (changed.length > MOST_COMPARED) {
    const expected = `at most ${MOST_COMPARED} attributes that change at once`
    refuse('INVALID_SIZE', expected, words(`${changed.length}`), `${pair.to.name}: dualWrite`)
  }
  const set = { ...pick(is, changed), ...(revision !== undefined && { [REVISION]: revision }) }
  const remove = changed.filter((name) => !Object.hasOwn(is, name))
  const condition = asSeen(row.pk, {
    revision: undefined,
    lacked: [...compared].filter((name) => !Object.hasOwn(was, name)),
    attributes: pick(was, [...compared]),
  })
  // DynamoDB takes no transaction of nothing: a write that changes nothing is a look at the row.
  return Object.keys(set).length + remove.length > 0
    ? updateAction(row, set, remove, condition)
    : checkAction(row, condition)
}
