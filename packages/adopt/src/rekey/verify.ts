import { keyIn } from './attributes.ts'
import { classify } from './classify.ts'
import type { Pair, Row } from './pair.ts'
import type { Get, Item, RowKey, Scan } from './requests.ts'
import { differences } from './same.ts'
import { type WalkOptions, walk } from './walk.ts'

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

/** The rows that stand in the way of reading the new rows. Reads may switch when both lists are empty. */
export interface Verified {
  readonly missing: readonly MissingRow[]
  readonly different: readonly DifferentRow[]
}

/** How often to read a pair of rows again that differ: a writer may be changing them. */
const MOST_READINGS = 5

/** The most rows of each list. */
const MOST_LISTED = 1000

/** Compares every old row with its new row. */
export const verify = async (
  pair: Pair,
  { scan, get }: { readonly scan: Scan; readonly get: Get },
  options: Omit<WalkOptions, 'checkpoint'> = {},
): Promise<Verified> => {
  const missing: MissingRow[] = []
  const different: DifferentRow[] = []
  const list = <Entry>(entries: Entry[], entry: Entry): void => {
    if (entries.length < MOST_LISTED) entries.push(entry)
  }

  await walk('verify', pair, scan, options, async (scanned, { send }) => {
    const read = async ({ table, key }: Row): Promise<Item | undefined> => {
      const input = { TableName: table, Key: { ...key }, ConsistentRead: true }
      return (await send(0, () => get(input))).Item
    }
    let item: Item | undefined = scanned
    for (let attempt = 1; ; attempt++) {
      const row = classify(pair, item)
      if (row.kind === 'ambiguous' || row.kind === 'refused') {
        const reason = row.kind === 'refused' ? row.error.message : 'its key has several readings'
        list(missing, { from: keyIn(pair.from, item), to: undefined, reason })
        return row.kind
      }
      if (row.kind !== 'old') return row.kind
      const { old, next, moves } = row
      const found = moves ? await read(next) : item
      const differing = found && differences(found, moves ? next.item : { ...item, ...next.item })
      if (found && differing?.length === 0) return 'same'
      // The old row comes first, so the second reading shows any write in between.
      item = attempt < MOST_READINGS ? await read(old) : undefined
      if (attempt < MOST_READINGS && item) continue
      if (attempt < MOST_READINGS) return 'gone'
      if (found) list(different, { from: old.key, to: next.key, attributes: differing ?? [] })
      else list(missing, { from: old.key, to: next.key })
      return found ? 'different' : 'missing'
    }
  })
  return { missing, different }
}
