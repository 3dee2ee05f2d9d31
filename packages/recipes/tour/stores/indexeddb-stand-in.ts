/// <reference lib="dom" />
import { indexedDbText } from '@keywright/adapters/indexeddb'
import type { OrderedRows } from './ordered-rows.ts'

/** An IndexedDB request: its result arrives a moment later. */
const request = <T>(result: T): { result: T; onsuccess?: () => void } => {
  const made: { result: T; onsuccess?: () => void } = { result }
  queueMicrotask(() => made.onsuccess?.())
  return made
}

/** The part of an object store that the recipe uses, over rows in memory. */
export const indexedDbStandIn = (
  rows: OrderedRows,
  note: (request: string) => void,
): IDBDatabase => {
  const openCursor = ({ lower, upper }: { lower: Uint8Array; upper: Uint8Array }, way: string) => {
    const [from, to] = [indexedDbText(lower), indexedDbText(upper)]
    note(
      `store.openCursor(\n  IDBKeyRange.bound(indexedDbKey('${from}'), indexedDbKey('${to}')),\n  '${way}',\n)`,
    )
    const found = rows.list({ from, to, descending: way === 'prev' })
    const opened = request<object | null>(null)
    const goTo = (at: number): void => {
      const row = found[at]
      opened.result = row
        ? {
            key: new TextEncoder().encode(row[0]).buffer,
            value: row[1],
            continue: () => {
              goTo(at + 1)
              queueMicrotask(() => opened.onsuccess?.())
            },
          }
        : null
    }
    goTo(0)
    return opened
  }
  const objectStore = () => ({
    add: (value: unknown, key: Uint8Array) => {
      rows.put(indexedDbText(key), value)
      return request(undefined)
    },
    openCursor,
  })
  // There are no ranges outside a browser; the recipe uses only the two ends of one.
  const scope = globalThis as unknown as Record<string, unknown>
  scope['IDBKeyRange'] ??= { bound: (lower: unknown, upper: unknown) => ({ lower, upper }) }
  return { transaction: () => ({ objectStore }) } as unknown as IDBDatabase
}
