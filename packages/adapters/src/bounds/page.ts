import { compareKeys, contains, type KeyRange } from '@keywright/core'
import {
  ANYTHING,
  FLAG,
  integerFrom,
  justBefore,
  type OptionRules,
  refuse,
} from '@keywright/core/internal'
import { checkKey } from './check.ts'

/** Where to continue, and in which direction. */
export interface Continuation {
  /** The last key of the previous page: the range continues after it. */
  readonly after?: string | undefined
  /** From the greatest key to the least. */
  readonly descending?: boolean | undefined
}

/** One page of a range. */
export interface Page extends Continuation {
  /** The most keys to return. */
  readonly limit?: number | undefined
}

/** The rules of a continuation: `after` is checked against the range. */
export const CONTINUATION: OptionRules<Continuation> = { after: ANYTHING, descending: FLAG }

/** The rules of a page: stores read a limit of 0, -1 or 1.5 in ways of their own. */
export const PAGE: OptionRules<Page> = { ...CONTINUATION, limit: /* @__PURE__ */ integerFrom(1) }

/** The limit of a page as an option of the store, if there is one. */
export const limitOf = ({ limit }: Page): { limit?: number } =>
  limit === undefined ? {} : { limit }

/**
 * What is left of a range after the last key of a page: a closed interval again.
 *
 * @throws KeyError for a range that ends before it starts, a key outside it, or too many bytes.
 */
export const restOf = (
  range: KeyRange,
  { after, descending }: Continuation,
  place: string,
  maxBytes?: number,
): KeyRange => {
  const { lower, upper } = Object(range) as KeyRange
  for (const bound of [lower, upper, after ?? '']) {
    checkKey(typeof bound === 'string' ? withoutEnd(bound) : bound, place, maxBytes)
  }
  if (compareKeys(lower, upper) > 0) {
    refuse('INVALID_CONDITION', 'a range in order', lower, place)
  }
  if (after === undefined) return { lower, upper }
  if (!contains(range, after)) refuse('INVALID_CURSOR', 'a key in the range', after, place)
  // Stores refuse a range that ends before it starts; no key contains U+10FFFF.
  const none = `${after}\u{10ffff}`
  if (after === (descending ? lower : upper)) return { lower: none, upper: none }
  return descending ? { lower, upper: justBefore(after) } : { lower: `${after}\0`, upper }
}

/** A bound without the character that closes a range, which is not part of a key. */
const withoutEnd = (bound: string): string => {
  const end = ['$', '\u{10ffff}'].find((char) => bound.endsWith(char)) ?? ''
  return bound.slice(0, bound.length - end.length)
}
