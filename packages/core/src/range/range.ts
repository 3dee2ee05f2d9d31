import { checkText } from '../error/check-text.ts'
import { rethrow } from '../error/guard.ts'
import { AFTER_EVERYTHING, ESCAPE } from '../text/escape.ts'
import { compareKeys } from '../text/order.ts'

/** A closed interval of keys. It has a `prefix` when it is exactly "starts with". */
export interface KeyRange {
  readonly lower: string
  readonly upper: string
  readonly prefix?: string
}

/**
 * Whether a key falls in a range, in the order of the store.
 *
 * @throws KeyError when the key or a bound is not a string.
 * @example
 * contains(descendants('US#CA'), 'US#CA#SF') // => true
 * contains(descendants('US#CA'), 'US#CAX') // => false
 */
export const contains = (range: KeyRange, text: string): boolean => {
  try {
    const { lower, upper } = Object(range) as KeyRange
    const isFrom = compareKeys(lower, text) <= 0
    return compareKeys(text, upper) <= 0 && isFrom
  } catch (error) {
    return rethrow(error, 'INVALID_KEY', 'a range')
  }
}

/** The end of everything that starts with `base`, which is empty or ends with the delimiter. Never a key. */
export const endOf = (base: string): string =>
  base === '' ? AFTER_EVERYTHING : base.slice(0, -1) + ESCAPE

/** Everything that starts with `base`, which is empty or ends with the delimiter. */
export const extensionsOf = (base: string): KeyRange => ({
  lower: base,
  upper: endOf(base),
  prefix: base,
})

/** No key at all: `P$` is never a key, and stores refuse a range that ends before it starts. */
export const nothingIn = (base: string): KeyRange => {
  const end = endOf(base)
  return { lower: end, upper: end }
}

/**
 * The end of all keys that sort before a text: its last code point lowered by one, then U+10FFFF. No
 * key contains U+10FFFF, so no key lies between the two. Nothing sorts before the empty text, which is
 * returned as it is.
 *
 * @throws KeyError when it is not a string.
 * @example
 * justBefore('DAY#2024-01-15') // => 'DAY#2024-01-14\u{10FFFF}'
 * justBefore('A\0') // => 'A'
 */
export const justBefore = (text: string): string => {
  checkText(text)
  const unit = text.charCodeAt(text.length - 1)
  const at = text.length - (unit >= 0xdc00 && unit <= 0xdfff ? 2 : 1)
  const point = text.codePointAt(at)
  if (point === undefined) return text
  const before = text.slice(0, at)
  // NUL is the least character: the same text without it comes just before.
  if (point === 0) return before
  // The surrogates between U+D7FF and U+E000 are not characters.
  return before + String.fromCodePoint(point === 0xe000 ? 0xd7ff : point - 1) + AFTER_EVERYTHING
}
