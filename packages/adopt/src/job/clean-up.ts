import { attempt } from '@keywright/core/internal'
import { asRead } from '../row/as-read.ts'
import { ownKeyAttributes, REVISION, ttlOf } from '../row/attributes.ts'
import { classify, type NewRow, type OldRow } from '../row/classify.ts'
import { asSeen, free, holds } from '../row/condition.ts'
import type { Pair, Row } from '../row/pair.ts'
import type { Scan, TransactItem, TransactWriteInput, Write } from '../row/requests.ts'
import { mayGo, revisionIn } from '../row/revision.ts'
import { stuck } from '../row/stuck.ts'
import { updateAction } from '../row/update.ts'
import { attempted, changed } from './backfill.ts'
import { type Outcome, type Tools, type WalkOptions, walk } from './walk.ts'

/** Removes every old row whose new row says the same, and the revisions of rows that are done. */
export const cleanUp = (
  pairs: readonly Pair[],
  { scan, write }: { readonly scan: Scan; readonly write: Write },
  options: WalkOptions = {},
): Promise<Outcome> => {
  const job = { name: 'cleanUp', pairs, tables: 'all' } as const
  return walk(job, scan, options, async (item, tools) => {
    const row = classify(pairs, tools.table, item, tools.now)
    if (row.kind === 'stuck') return row
    if (row.kind === 'new') return settle(row, write, tools)
    if (row.kind !== 'old') return row.kind
    const input = row.moves ? removeInput(row) : stripInput(row, tools.now)
    if (!input) return 'stays'
    const failed = await attempted(write, input, tools)
    if (failed === undefined) return row.moves ? 'removed' : 'stripped'
    if ('kind' in failed) return failed
    if (failed[0]) return changed(tools)
    // The old row is as it was read, so it is the new one that is not right.
    return stuck(`${row.pair.to.name}: its new row is missing, or says something else`)
  })
}

const pkOf = ({ key }: Row): string => Object.keys(key)[0] as string

/** Deletes the old row if it is unchanged and the new row holds at least everything in it; takes the revision off. */
const removeInput = ({ pair, old, next }: OldRow): TransactWriteInput => {
  const { [pkOf(next)]: _, ...attributes } = next.item
  const condition = holds(pkOf(next), attributes, revisionIn(pair, old.item))
  return {
    TransactItems: [
      { Delete: { TableName: old.table, Key: { ...old.key }, ...asRead(pair, old) } },
      updateAction(next, {}, [REVISION], condition),
    ],
  }
}

/** Takes the keys off that only the old definition has, and the revision; `undefined` if there is nothing to take. */
const stripInput = ({ pair, old }: OldRow, now: number): TransactWriteInput | undefined => {
  const mine = ownKeyAttributes(pair.to)
  const left = ownKeyAttributes(pair.from).filter((name) => !mine.includes(name))
  const marks = mayGo(old.item[REVISION], now) ? [REVISION] : []
  const names = [...left, ...marks].filter((name) => Object.hasOwn(old.item, name))
  return names.length === 0
    ? undefined
    : { TransactItems: [updateAction(old, {}, names, asRead(pair, old))] }
}

/** Takes the revision off a new row, unless its old row is still there. */
const settle = async ({ pair, row }: NewRow, write: Write, tools: Tools) => {
  const revision = row.item[REVISION]
  if (revision === undefined || !mayGo(revision, tools.now)) return 'new'
  const mark = updateAction(row, {}, [REVISION], asSeen(pkOf(row), { revision }))
  const failed = await attempted(
    write,
    { TransactItems: [mark, ...oldIsGone(pair, row, tools.now)] },
    tools,
  )
  if (failed === undefined) return 'settled'
  if ('kind' in failed) return failed
  return failed[0] ? changed(tools) : 'new'
}

/** An item that makes no old key has no old row. */
const oldIsGone = (pair: Pair, row: Row, now: number): TransactItem[] => {
  const old = attempt(() => pair.oldRow(row.item))
  if (!old) return []
  const condition = free(pkOf(old), { ttl: ttlOf(pair.from), now })
  return [{ ConditionCheck: { TableName: old.table, Key: { ...old.key }, ...condition } }]
}
