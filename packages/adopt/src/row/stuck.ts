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

const MOST_EXAMPLES = 5

/** Reasons name attributes and keys, not values: there are few. A table that has more of them hides none. */
const MOST_REASONS = 200

/** Rows that do not move, in bounded memory: each reason with its number of rows and a few of them. */
export interface Refusals {
  readonly add: (row: Stuck, key: RowKey) => void
  readonly list: () => StuckRows[]
}

/** Collects rows by their reason, on top of those of an earlier run. */
export const refusalsOf = (earlier: readonly StuckRows[] = []): Refusals => {
  const groups = new Map(
    earlier.map(({ reason, rows, examples }) => [reason, { rows, examples: [...examples] }]),
  )
  return {
    add: ({ reason, detail }, key) => {
      const name = groups.has(reason) || groups.size < MOST_REASONS ? reason : 'other reasons'
      const group = groups.get(name) ?? { rows: 0, examples: [] }
      groups.set(name, group)
      group.rows++
      if (group.examples.length < MOST_EXAMPLES) group.examples.push({ key, detail })
    },
    list: () =>
      [...groups]
        .map(([reason, { rows, examples }]) => ({ reason, rows, examples: [...examples] }))
        .sort((a, b) => b.rows - a.rows),
  }
}
