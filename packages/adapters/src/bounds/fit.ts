import { keyByteLength } from '@keywright/core'

const AFTER_EVERYTHING = '\u{10ffff}'

/**
 * A bound in no more bytes than a store takes: among keys of at most `limit` bytes, the same ones
 * sort before it. Ranges end with `$`, U+10FFFF or NUL, which may be one character too many after a
 * key that just fits.
 */
export const fit = (bound: string, limit: number): string => {
  if (keyByteLength(bound) <= limit) return bound
  // What does not fit takes more bytes than are left, so it sorts after all that do fit: the keys
  // that extend `start` are all before the bound.
  return successor(startOf(bound, limit), limit)
}

/** The longest start of a text that takes at most `limit` bytes. */
const startOf = (text: string, limit: number): string => {
  let start = ''
  let left = limit
  for (const char of text) {
    left -= keyByteLength(char)
    if (left < 0) break
    start += char
  }
  return start
}

/** The least text of at most `limit` bytes that sorts after all that start with `text`. */
const successor = (text: string, limit: number): string => {
  const last = [...text].at(-1)
  if (last === undefined) return AFTER_EVERYTHING
  const before = text.slice(0, -last.length)
  if (last === AFTER_EVERYTHING) return successor(before, limit)
  const point = last.codePointAt(0) as number
  // The surrogates between U+D7FF and U+E000 are not characters.
  const next = before + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1)
  // When the next character takes more bytes than are left, so does every greater one.
  return keyByteLength(next) <= limit ? next : successor(before, limit)
}
