import { attempt } from '@keywright/core/internal'
import { asRead } from '../row/as-read.ts'
import { ownKeyAttributes, REVISION, ttlOf } from '../row/attributes.ts'
import { classify, type NewRow, type OldRow } from '../row/classify.ts'
import { asSeen, free, holds } from '../row/condition.ts'
import type { Pair, Row } from '../row/pair.ts'
import type { Scan, TransactItem, TransactWriteInput, Write } from '../row/requests.ts'
import { mayGo, revisionIn } from '../row/revision.ts'
import { stuck } from '../row/stuck.ts'
import { checkAction, updateAction } from '../row/update.ts'
import { attempted, changed } from './backfill.ts'
import { type Outcome, type Tools, type Verdict, type WalkOptions, walk } from './walk.ts'

/** Removes every old row whose new row says the same, and the revisions of rows that are done. */
export const cleanUp = (
  pairs: readonly Pair[],
  { scan, write }: { readonly scan: Scan; readonly write: Write },
  options: WalkOptions = {},
): Promise<Outcome> => {
  const job = { name: 'cleanUp', pairs, tables: 'all', resumes: true } as const
  return walk(job, scan, options, async (item, tools) => {
    const row = classify(pairs, tools.table, item, tools.now)
    if (row.kind === 'stuck') return row
    if (row.kind === 'new') return settle(row, write, tools)
    if (row.kind !== 'old') return row.kind
    const input = row.moves ? removeInput(row) : stripInput(row, tools.now)
    if (!input) return 'stays'
    const done = row.moves ? 'removed' : 'stripped'
    // Where the old row is as it was read, it is the new one that is not right.
    const reason = `${row.pair.to.name}: its new row is missing, or says something else`
    return attempted(write, input, tools, done, ([isChanged]) =>
      isChanged ? changed(tools) : stuck(reason),
    )
  })
}

/** Deletes the old row if it is unchanged and the new row holds at least everything in it; takes the revision off. */
const removeInput = ({ pair, old, next }: OldRow): TransactWriteInput => {
  const { [next.pk]: _, ...attributes } = next.item
  const condition = holds(next.pk, attributes, revisionIn(pair, old.item))
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
const settle = async ({ pair, row }: NewRow, write: Write, tools: Tools): Promise<Verdict> => {
  const revision = row.item[REVISION]
  if (revision === undefined || !mayGo(revision, tools.now)) return 'new'
  const mark = updateAction(row, {}, [REVISION], asSeen(row.pk, { revision }))
  const input = { TransactItems: [mark, ...oldIsGone(pair, row, tools.now)] }
  return attempted(write, input, tools, 'settled', ([isChanged]) =>
    isChanged ? changed(tools) : 'new',
  )
}

/** An item that makes no old key has no old row. */
const oldIsGone = (pair: Pair, row: Row, now: number): TransactItem[] => {
  const old = attempt(() => pair.oldRow(row.item))
  if (!old) return []
  const condition = free(old.pk, { ttl: ttlOf(pair.from), now })
  return [checkAction(old, condition)]
}
