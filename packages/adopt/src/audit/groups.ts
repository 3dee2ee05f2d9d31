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

const MOST_ROWS = 5

/** Reasons name entities and attributes, not values; keys that no entity reads go by how they begin. */
const MOST_GROUPS = 200

/** Collects rows by their faults, in bounded memory. */
export const groupsOf = (): {
  readonly add: (row: Omit<AuditedRow, 'reason'>, faults: readonly Fault[]) => void
  readonly finish: () => AuditedRows
} => {
  const groups = new Map<string, { count: number; rows: AuditedRow[] }>()
  let count = 0
  return {
    add: (row, faults) => {
      count++
      for (const { group, reason } of faults) {
        const name = groups.has(group) || groups.size < MOST_GROUPS ? group : 'other reasons'
        const known = groups.get(name) ?? { count: 0, rows: [] }
        groups.set(name, known)
        known.count++
        if (known.rows.length < MOST_ROWS) known.rows.push({ ...row, reason })
      }
    },
    finish: () => ({
      count,
      groups: [...groups]
        .map(([reason, group]) => ({ reason, ...group }))
        .sort((a, b) => b.count - a.count),
    }),
  }
}
