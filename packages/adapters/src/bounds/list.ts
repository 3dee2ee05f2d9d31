import { compareKeys, contains, type KeyRange, keyByteLength } from '@keywright/core'
import { justBefore } from '@keywright/core/internal'
import { type Continuation, restOf } from './page.ts'

/** A range for a listing that takes a prefix and an exclusive start, and has no end. */
export interface ListRange {
  /** The longest text that all keys of the range start with. */
  readonly prefix: string
  /** Exclusive, and just before the range; absent when nothing lies before it. */
  readonly startAfter?: string
  /** Whether a listed key belongs to the range. */
  readonly contains: (key: string) => boolean
  /** Whether a listed key comes after the range, as all that follow it do. */
  readonly past: (key: string) => boolean
}

/** What to ask of a listing, and which of its keys to take. */
export const listing = (
  range: KeyRange,
  { after }: Pick<Continuation, 'after'>,
  place: string,
  maxBytes: number,
): ListRange => {
  const rest = restOf(range, { after }, place, maxBytes)
  const startAfter = after ?? (rest.lower === '' ? undefined : before(rest.lower, maxBytes))
  return {
    prefix: range.prefix ?? prefixOf(rest),
    ...(startAfter === undefined ? {} : { startAfter }),
    contains: (key) => contains(rest, key),
    past: (key) => compareKeys(key, range.upper) > 0,
  }
}

/**
 * The longest text that all keys of a range start with. A `$` that ends a range is not part of a key:
 * up to `P$` are the keys that start with `P#`, once the range starts with it.
 */
const prefixOf = ({ lower, upper }: KeyRange): string => {
  const end = lower === upper ? upper : upper.replace(/\$$/, '#\u{10ffff}')
  let length = 0
  while (length < end.length && lower[length] === end[length]) length++
  // Half of a surrogate pair is not a character, and U+10FFFF is not in a key.
  return end.slice(0, length).replace(/(?:\udbff\udfff|[\ud800-\udbff])$/, '')
}

/** The greatest text of at most `maxBytes` bytes that sorts before all of the range. */
const before = (lower: string, maxBytes: number): string => {
  const end = justBefore(lower)
  const bare = end.replace(/\u{10ffff}$/u, '')
  // The greatest characters of no, one, two, three and four bytes.
  const greatest = ['', '\x7f', '\u07ff', '\uffff'][maxBytes - keyByteLength(bare)]
  return greatest === undefined ? end : bare + greatest
}
