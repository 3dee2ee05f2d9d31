import type { State } from './state.ts'

/** What a person pasted, and whether the address may hold it. */
export interface Privacy {
  /** Rows or values were pasted, not typed. */
  readonly isPasted: boolean
  /** The person asked for all of it in the address. */
  readonly isShared: boolean
}

/** Nothing was pasted, and nothing is shared. */
export const UNSHARED: Privacy = { isPasted: false, isShared: false }

/**
 * The part of the state that the address, the history and a copied link hold: everything that was made on
 * the page, and nothing that was pasted into it, unless the person asks for that.
 */
export const addressState = (state: State, { isPasted, isShared }: Privacy): State => {
  if (isShared) return state
  if (!isPasted) return { ...state, keys: '' }
  const { table, ...rest } = state
  // A tenant is a name that stands in the rows, too.
  const bare = table && { table: table.table, rows: [], ask: { ...table.ask, given: {} } }
  return { ...rest, keys: '', rows: [], conditions: [], ...(bare && { table: bare }) }
}
