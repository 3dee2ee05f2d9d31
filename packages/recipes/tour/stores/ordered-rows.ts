import { compareKeys } from '@keywright/core'

/** An interval of keys, as the recipe asked for it. */
export interface Interval {
  readonly from: string
  readonly to: string
  /** Is the end itself left out? */
  readonly isOpen?: boolean
  readonly descending?: boolean
  readonly limit?: number
}

/** Rows in the order of their keys' bytes, as every store of these recipes keeps them. */
export interface OrderedRows {
  readonly put: (key: string, value: unknown) => void
  readonly list: (interval?: Interval) => readonly (readonly [string, unknown])[]
}

/** Rows in memory. They replace a store on a page that shows what a recipe writes and asks. */
export const orderedRows = (): OrderedRows => {
  const rows = new Map<string, unknown>()
  return {
    put: (key, value) => {
      rows.set(key, value)
    },
    list: (interval) => {
      const all = [...rows].sort(([a], [b]) => compareKeys(a, b))
      if (!interval) return all
      const { from, to, isOpen = false, descending = false, limit } = interval
      const within = all.filter(([key]) => {
        const end = compareKeys(key, to)
        return compareKeys(key, from) >= 0 && (isOpen ? end < 0 : end <= 0)
      })
      return (descending ? within.reverse() : within).slice(0, limit)
    },
  }
}
