import type { AnyField, AnyKey } from '@keywright/core'

/** What belongs to one item at a time, ready for use. */
export interface UniqueKey {
  /** Where it is, for messages: `Account: unique: EMAIL#<email>`. */
  readonly place: string
  readonly key: AnyKey
  readonly fields: readonly AnyField[]
  /** The names of its values. */
  readonly needs: readonly string[]
  readonly sparse: boolean
  readonly global: boolean
}
