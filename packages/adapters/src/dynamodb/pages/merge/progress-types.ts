import type { AnyQueryInput } from '../../sdk/input-types.ts'
import type { Lane } from './lane.ts'

/** How far the inputs of a query have been read. */
export interface Progress {
  /** Those that were opened and are not done, in order. */
  readonly lanes: readonly Lane<AnyQueryInput, object>[]
  /** The next one that is not open yet. */
  readonly waiting: Lane<AnyQueryInput, object> | undefined
  /** All parts of the query before this one were opened. */
  readonly opened: number
  /** The lane whose row was given last. */
  readonly last: Lane<AnyQueryInput, object> | undefined
  /** Whether pages came since that row was given. */
  readonly isSearching: boolean
  readonly descending: boolean
}
