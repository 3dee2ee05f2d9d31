/** One way to read a part of a key. */
export interface Reading {
  /** What it is: `time`, `ULID`, `padded number`. */
  readonly kind: string
  /** What it says, for people: `2024-01-15T10:30:00.000Z`. */
  readonly says: string
}

/** Reads text in one way; undefined if the text is something else. */
export type Reader = (text: string) => Reading | undefined

/** Reads text that fits a pattern. What it says of its groups is undefined if it is something else. */
export const fitting =
  (
    kind: string,
    pattern: RegExp,
    says: (text: string, ...groups: string[]) => string | undefined,
  ): Reader =>
  (text) => {
    const [whole, ...groups] = pattern.exec(text) ?? []
    const said = whole === undefined ? undefined : says(whole, ...groups)
    return said === undefined ? undefined : { kind, says: said }
  }

/** A time for people, to the millisecond, in UTC. */
export const showTime = (ms: number): string => new Date(ms).toISOString()

/** The times that people store are from 1980 to 2200. Anything else is more likely a number or an id. */
const EARLIEST = Date.UTC(1980, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

export const isPlausible = (ms: number): boolean => ms >= EARLIEST && ms < LATEST
