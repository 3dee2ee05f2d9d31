import type { PackedKey } from '../stored/stored-types.ts'

/** What stands for an attribute that a key does not have. */
const NONE = null

/** Two base-36 digits say how much a text shares with the one above. */
const MOST_SHARED = 1295

/** Keys as a table: the names of the columns, and a row of values for each key. */
export type PackedRows = readonly [names: readonly string[], ...rows: (readonly unknown[])[]]

/**
 * Packs keys that are much alike, as neighbours in one query are: each name once, and each text
 * without the start that it shares with the one above.
 */
export const packRows = (keys: readonly PackedKey[]): PackedRows => {
  const names = [...new Set(keys.flatMap((key) => key.map(([name]) => name)))]
  const above: string[] = names.map(() => '')
  const rows = keys.map((key) => {
    const values = new Map(key)
    return names.map((name, i) => {
      const value = values.get(name) ?? NONE
      if (typeof value !== 'string') return value
      const shared = sharedLength(above[i] as string, value)
      above[i] = value
      return shared.toString(36).padStart(2, '0') + value.slice(shared)
    })
  })
  return [names, ...rows]
}

/** Unpacks the keys. Anything else gives keys that are refused later. */
export const unpackRows = (packed: readonly unknown[]): (readonly unknown[])[] => {
  const [names, ...rows] = packed.map((row): readonly unknown[] => (Array.isArray(row) ? row : []))
  const above: string[] = []
  return rows.map((row) =>
    row.flatMap((value, i): unknown[] => {
      if (value === NONE) return []
      if (typeof value !== 'string') return [[names?.[i], value]]
      const shared = Number.parseInt(value.slice(0, 2), 36) || 0
      const text = (above[i] ?? '').slice(0, shared) + value.slice(2)
      above[i] = text
      return [[names?.[i], text]]
    }),
  )
}

const sharedLength = (above: string, text: string): number => {
  const most = Math.min(above.length, text.length, MOST_SHARED)
  let shared = 0
  while (shared < most && above.charCodeAt(shared) === text.charCodeAt(shared)) shared += 1
  return shared
}
