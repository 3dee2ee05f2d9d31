import { tallyOf } from '../tally.ts'

/** A row that the design does not account for. */
export interface AuditedRow {
  /** The key attributes of the row. */
  readonly key: Readonly<Record<string, unknown>>
  /** The entities that read it. */
  readonly entities: readonly string[]
  /** What is wrong with this row, in words. */
  readonly reason: string
}

/** Rows that have one thing wrong. */
export interface AuditedGroup {
  /** What is wrong, in words that hold for all of them. */
  readonly reason: string
  readonly count: number
  /** The first ones, at most 5. */
  readonly rows: readonly AuditedRow[]
}

/** Rows with one kind of problem: how many there are, and what is wrong with them, the most common first. */
export interface AuditedRows {
  readonly count: number
  /** Each row is in a group for each thing that is wrong with it, so a rare fault is not hidden by a common one. */
  readonly groups: readonly AuditedGroup[]
}

/** A fault of a row: in words for all rows that have it, and for this one. */
export interface Fault {
  readonly group: string
  readonly reason: string
}

/** Collects rows by their faults, in bounded memory: keys that no entity reads go by how they begin. */
export const groupsOf = (): {
  readonly add: (row: Omit<AuditedRow, 'reason'>, faults: readonly Fault[]) => void
  readonly finish: () => AuditedRows
} => {
  const tally = tallyOf<AuditedRow>()
  let count = 0
  return {
    add: (row, faults) => {
      count++
      for (const { group, reason } of faults) tally.add(group, { ...row, reason })
    },
    finish: () => ({
      count,
      groups: tally.list().map(({ examples: rows, ...group }) => ({ ...group, rows })),
    }),
  }
}
