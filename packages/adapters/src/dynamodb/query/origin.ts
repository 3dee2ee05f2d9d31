import { note, noteOf } from '../note.ts'
import type { AttributeSchema, StartAttribute, Stored } from '../stored/stored-types.ts'
import type { Condition } from './comparison-types.ts'

/** Several inputs that together are one query. */
export interface Fan {
  /** What every cursor of it is bound to. */
  readonly identity: () => Identity
  /** How many inputs there are. */
  readonly total: number
  /** True when one attribute of text, or none, sorts its rows: a place among them says where each input is. */
  readonly isPlaced: boolean
  readonly descending: boolean
  /** The periods of its time buckets, in milliseconds, both ends included. */
  readonly periods: readonly (readonly [from: number, to: number])[]
}

/**
 * What a cursor is bound to, the same for the same query: table, index, partition, range, direction
 * and, of several inputs, how they share the work.
 */
export type Identity = readonly string[]

/** Where the rows of an input begin, by what sorts them. */
export interface Bound {
  readonly rank: readonly Stored[]
  /** True when rows of that very rank are not given either. */
  readonly isPast: boolean
}

/** What resuming and merging need and the input itself does not say. */
export interface Origin {
  /** The attributes by which its rows are sorted. */
  readonly order: readonly AttributeSchema[]
  /** The attributes of its start keys: the table's key and the index's. */
  readonly start: readonly StartAttribute[]
  /** True when the input reads against the query's direction, for the previous page. */
  readonly backward?: boolean
  /** The conditions of the query, where the input asks for the empty page after its last row. */
  readonly ended?: readonly Condition[]
  /** The query that the input is a part of, and which part. */
  readonly fan?: Fan
  readonly at?: number
  /** True when a cursor lists the input as under way; it may even be at its end. */
  readonly isUnderWay?: boolean
  /** The sort key where its rows begin, if its start key is that of no row. */
  readonly from?: string
  /** What comes before is not given any more: it has come since. */
  readonly bound?: Bound
}

interface Named {
  ExpressionAttributeNames?: object | undefined
}

/** Notes where an input came from. */
export const withOrigin = <Input extends Named>(input: Input, origin: Origin): Input => {
  note(input.ExpressionAttributeNames as object, origin)
  return input
}

/** Where an input came from; `undefined` for one made by hand, or with other names. */
export const originOf = (input: Named | undefined): Origin | undefined => {
  const noted = noteOf(input?.ExpressionAttributeNames)
  return typeof noted === 'object' ? (noted as Origin) : undefined
}
