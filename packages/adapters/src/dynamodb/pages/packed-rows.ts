/** Two base-36 digits say how much a text shares with the one above. */
const MOST_SHARED = 1295

/**
 * Packs rows of cells that are much alike from one to the next, as the keys of one query are: each text
 * without the start that it shares with the text above it. What is not text stays as it is.
 */
export const packRows = (rows: readonly (readonly unknown[])[]): unknown[][] => {
  const above: string[] = []
  return rows.map((row) =>
    row.map((value, i) => {
      if (typeof value !== 'string') return value
      const shared = sharedLength(above[i] ?? '', value)
      above[i] = value
      return shared.toString(36).padStart(2, '0') + value.slice(shared)
    }),
  )
}

/** Unpacks the rows. Anything else gives rows that are refused later. */
export const unpackRows = (rows: readonly (readonly unknown[])[]): unknown[][] => {
  const above: string[] = []
  return rows.map((row) =>
    row.map((value, i) => {
      if (typeof value !== 'string') return value
      const shared = Number.parseInt(value.slice(0, 2), 36) || 0
      const text = (above[i] ?? '').slice(0, shared) + value.slice(2)
      above[i] = text
      return text
    }),
  )
}

const sharedLength = (above: string, text: string): number => {
  const most = Math.min(above.length, text.length, MOST_SHARED)
  let shared = 0
  while (shared < most && above.charCodeAt(shared) === text.charCodeAt(shared)) shared += 1
  return shared
}
