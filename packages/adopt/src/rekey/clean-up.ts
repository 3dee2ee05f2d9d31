import { omit, ownKeyAttributes } from './attributes.ts'
import { asRead, attempted, changed, updateInput } from './backfill.ts'
import { classify } from './classify.ts'
import { equals } from './condition.ts'
import type { Pair, Row } from './pair.ts'
import type { Scan, TransactWriteInput, Write } from './requests.ts'
import { type Outcome, type WalkOptions, walk } from './walk.ts'

/** Removes every old row whose new row has the same values. */
export const cleanUp = (
  pair: Pair,
  { scan, write }: { readonly scan: Scan; readonly write: Write },
  options: WalkOptions = {},
): Promise<Outcome> => {
  const mine = ownKeyAttributes(pair.to)
  const left = ownKeyAttributes(pair.from).filter((name) => !mine.includes(name))
  return walk('cleanUp', pair, scan, options, async (item, tools) => {
    const row = classify(pair, item)
    if (row.kind !== 'old') return row.kind
    const { old, next, moves } = row
    const stale = left.filter((name) => Object.hasOwn(item, name))
    if (!moves && stale.length === 0) return 'stays'
    const input = moves ? removeInput(pair, old, next) : updateInput(pair, old, {}, stale)
    const failed = await attempted(write, input, tools)
    if (!failed) return 'removed'
    return failed[0] ? changed(tools, old, moves ? 'kept' : undefined) : 'kept'
  })
}

/** Deletes the old row if it is unchanged, and the new row holds at least everything in it. */
const removeInput = (pair: Pair, old: Row, next: Row): TransactWriteInput => ({
  TransactItems: [
    { Delete: { TableName: old.table, Key: { ...old.key }, ...asRead(pair, old) } },
    {
      ConditionCheck: {
        TableName: next.table,
        Key: { ...next.key },
        ...equals(
          pair.to.name,
          Object.keys(next.key)[0] as string,
          omit(next.item, Object.keys(next.key)),
        ),
      },
    },
  ],
})
