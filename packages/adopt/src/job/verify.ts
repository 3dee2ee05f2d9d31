import { attempt } from '@keywright/core/internal'
import { keyIn, omit, REVISION } from '../row/attributes.ts'
import { classify, type NewRow, type OldRow } from '../row/classify.ts'
import type { Pair, Row } from '../row/pair.ts'
import type { Get, Item, RowKey, Scan } from '../row/requests.ts'
import { differences } from '../row/same.ts'
import { type Tools, type Verdict, type WalkOptions, walk } from './walk.ts'

/** An old row whose new row is missing. */
export interface MissingRow {
  readonly from: RowKey
  /** The key of its new row; `undefined` if the old row makes none. */
  readonly to: RowKey | undefined
  /** Why there is none: several readings, or a value that the new key refuses. */
  readonly reason?: string
}

/** An old row whose new row has other values. */
export interface DifferentRow {
  readonly from: RowKey
  readonly to: RowKey
  /** The attributes that differ. */
  readonly attributes: readonly string[]
}

/** A new row whose old row is gone: what deleted the old row alone has left it. */
export interface OrphanRow {
  readonly to: RowKey
  /** The key of its old row; `undefined` if the new row makes none. */
  readonly from: RowKey | undefined
}

/** The rows that stand in the way of reading the new rows. Reads may switch when all lists are empty. */
export interface Verified {
  readonly missing: readonly MissingRow[]
  readonly different: readonly DifferentRow[]
  readonly orphans: readonly OrphanRow[]
}

/** How often to read a pair of rows again that differ: a writer may be changing them. */
const MOST_READINGS = 5

/** The most rows of each list. */
const MOST_LISTED = 1000

/** Compares every old row with its new row, and looks for the old row of every new one. */
export const verify = async (
  pairs: readonly Pair[],
  { scan, get }: { readonly scan: Scan; readonly get: Get },
  options: Omit<WalkOptions, 'checkpoint'> = {},
): Promise<Verified> => {
  const missing: MissingRow[] = []
  const different: DifferentRow[] = []
  const orphans: OrphanRow[] = []
  const list = <Entry>(entries: Entry[], entry: Entry): void => {
    if (entries.length < MOST_LISTED) entries.push(entry)
  }
  const readerOf =
    ({ send }: Tools) =>
    async ({ table, key }: Row): Promise<Item | undefined> => {
      const input = { TableName: table, Key: { ...key }, ConsistentRead: true }
      return (await send(0, () => get(input))).Item
    }

  /** Finds nothing wrong, what is wrong, or `undefined` where the rows have to be read again. */
  const compared = async ({ pair, old, next, moves }: OldRow, tools: Tools, isLast: boolean) => {
    const found = moves ? await readerOf(tools)(next) : old.item
    const expected = moves ? next.item : { ...old.item, ...next.item }
    const names = found && differences(omit(found, [REVISION]), omit(expected, [REVISION]))
    if (names?.length === 0) return 'same'
    if (!isLast) return undefined
    const [from, to] = [keyIn(pair.from, old.item), next.key]
    if (names) list(different, { from, to, attributes: names })
    else list(missing, { from, to })
    return names ? 'different' : 'missing'
  }
  const looked = async ({ pair, row }: NewRow, tools: Tools, isLast: boolean) => {
    const old = attempt(() => pair.oldRow(row.item))
    const found = old && (await readerOf(tools)(old))
    // The old row may be that of the item made again, which has another new row.
    const known = found && classify([pair], old.table, found, tools.now)
    if (known?.kind === 'old' && known.next.id === row.id) return 'new'
    if (!isLast) return undefined
    list(orphans, { to: row.key, from: old?.key })
    return 'orphan'
  }

  const job = { name: 'verify', pairs, tables: 'all', resumes: false } as const
  await walk(job, scan, options, async (scanned, tools): Promise<Verdict> => {
    let item = scanned
    for (let attempt = 1; ; attempt++) {
      const row = classify(pairs, tools.table, item, tools.now)
      if (row.kind === 'stuck') {
        const entity = pairs.find(({ from }) => from.table.name === tools.table)?.from
        const from = entity ? keyIn(entity, item) : {}
        list(missing, { from, to: undefined, reason: row.detail })
        return row
      }
      if (row.kind === 'other' || row.kind === 'expired') return row.kind
      const isLast = attempt === MOST_READINGS
      const verdict =
        row.kind === 'old' ? await compared(row, tools, isLast) : await looked(row, tools, isLast)
      if (verdict !== undefined) return verdict
      // This row comes first, so the second reading shows any write in between.
      const again = await readerOf(tools)(row.kind === 'old' ? row.old : row.row)
      if (!again) return 'gone'
      item = again
    }
  })
  return { missing, different, orphans }
}
