import { tallyOf } from '../tally.ts'
import type { RowKey } from './requests.ts'

/** Rows that do not move, for one reason. */
export interface StuckRows {
  /** Why, in words that hold for all of them. */
  readonly reason: string
  readonly rows: number
  /** The first of them, each with what is wrong with it. */
  readonly examples: readonly { readonly key: RowKey; readonly detail: string }[]
}

/** A row that does not move. */
export interface Stuck {
  readonly kind: 'stuck'
  readonly reason: string
  /** What is wrong with this row, where that says more than the reason. */
  readonly detail: string
}

/** A row that does not move, for a reason that holds for others too. */
export const stuck = (reason: string, detail: string = reason): Stuck => ({
  kind: 'stuck',
  reason,
  detail,
})

/** Rows that do not move, in bounded memory: each reason with its number of rows and a few of them. */
export interface Refusals {
  readonly add: (row: Stuck, key: RowKey) => void
  readonly list: () => StuckRows[]
}

/** Collects rows by their reason, on top of those of an earlier run. */
export const refusalsOf = (earlier: readonly StuckRows[] = []): Refusals => {
  const tally = tallyOf(earlier.map(({ rows: count, ...group }) => ({ ...group, count })))
  return {
    add: ({ reason, detail }, key) => tally.add(reason, { key, detail }),
    list: () =>
      tally.list().map(({ reason, count: rows, examples }) => ({ reason, rows, examples })),
  }
}
