import type { Format } from '../stored/stored-types.ts'
import type { Condition } from './comparison-types.ts'
import type { Identity, Origin } from './origin.ts'

/** What a query input says. */
export interface Query {
  readonly conditions: readonly Condition[]
  /** The direction of the query; an input for the previous page reads the other way. */
  readonly descending: boolean
  /** True when its input reads against that direction, for the previous page. */
  readonly backward: boolean
  readonly format: Format
  readonly origin: Origin | undefined
  readonly identity: () => Identity
}
