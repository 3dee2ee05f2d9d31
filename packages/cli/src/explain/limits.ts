import { keyByteLength } from '@keywright/core'

/** The longest keys that stores allow, in bytes. */
const LIMITS = [
  ['Workers KV key', 512],
  ['DynamoDB sort key, R2 key', 1024],
  ['DynamoDB partition key', 2048],
] as const

/** A limit that a key is over, or near. */
export interface NearLimit {
  readonly limit: string
  readonly bytes: number
  readonly isOver: boolean
}

/** The size of a key as stores count it. Half of a surrogate pair counts as its replacement character. */
export const bytesOf = (key: string): number => keyByteLength(key.replace(/\p{Cs}/gu, '\ufffd'))

/** The limits that a key of this size exceeds, and the next one if the key is within a tenth of it. */
export const limitsNear = (bytes: number): readonly NearLimit[] =>
  LIMITS.filter(([, most]) => bytes > 0.9 * most).map(([limit, most]) => ({
    limit,
    bytes: most,
    isOver: bytes > most,
  }))
