import { keyByteLength } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'

// With the u flag a surrogate class matches lone surrogates only, which stores fold together.
const UNSTORABLE = /[\ud800-\udfff\u{10ffff}]/u

/** Returns a key that a store takes: well-formed, and within its limits. */
export const checkKey = (
  text: string,
  place: string,
  // JavaScript has no longer text.
  most: number = 2 ** 29,
  least = 0,
  bytes: (text: string) => number = keyByteLength,
): string => {
  if (typeof text !== 'string' || UNSTORABLE.test(text)) {
    refuse('INVALID_KEY', 'well-formed text without U+10FFFF', text, place)
  }
  const size = bytes(text)
  return size < least || size > most
    ? refuse('INVALID_SIZE', `${least} to ${most} bytes`, words(`${size} bytes`), place)
    : text
}
