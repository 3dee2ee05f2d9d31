import type { Entity, EntityIndex } from '@keywright/adapters'

/** The requests of one operation on one index, by partition key. */
export interface Stream {
  readonly entity: Entity
  readonly index: EntityIndex
  readonly kind: 'write' | 'read'
  readonly perSecond: number
  /** The first second of its requests, and the one after the last. */
  readonly from: number
  readonly to: number
  readonly itemBytes: number
  /** The units of one request. */
  readonly units: number
  /** Whether a read is strongly consistent. */
  readonly consistent: boolean
  /** The part of the requests that each partition key gets, of those keys that get a notable part. */
  readonly heavy: ReadonlyMap<string, number>
  /** The part of all other keys together. */
  readonly light: number
  /** Whether a partition key can be split by its sort keys: those of one key differ, and not by time. */
  readonly divisible: boolean
}
