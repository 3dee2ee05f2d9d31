/** One way to read a part of a key. */
export interface Reading {
  /** What it is: `time`, `ULID`, `padded number`. */
  readonly kind: string
  /** What it says, for people: `2024-01-15T10:30:00.000Z`. */
  readonly says: string
}

/** A way to read text: undefined where the text is something else. */
export type Reader = (text: string) => Reading | undefined

/** A time for people, to the millisecond, in UTC. */
export const showTime = (ms: number): string => new Date(ms).toISOString()

/** Times that people store: from 1980 to 2200. What lies outside is rather a number or an id. */
const EARLIEST = Date.UTC(1980, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

export const isPlausible = (ms: number): boolean => ms >= EARLIEST && ms < LATEST
