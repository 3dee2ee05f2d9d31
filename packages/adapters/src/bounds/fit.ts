import { keyByteLength } from '@keywright/core'

/**
 * A bound in no more bytes than a store takes: among keys of at most `limit` bytes, the same ones
 * sort before it. Ranges end with `$`, U+10FFFF or NUL, which may be one character too many after a
 * key that just fits.
 */
export const fit = (bound: string, limit: number): string => {
  const chars = [...bound]
  const fits = (): boolean => keyByteLength(chars.join('')) <= limit
  if (fits()) return bound
  // What does not fit takes more bytes than are left, so it sorts after all characters that fit: the
  // keys that start with the rest are before the bound, and the next text after them is as good.
  while (!fits()) chars.pop()
  for (let last = chars.pop(); last !== undefined; last = chars.pop()) {
    const point = last.codePointAt(0) as number
    if (point === 0x10ffff) continue
    // The surrogates between U+D7FF and U+E000 are not characters.
    chars.push(String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1))
    // When the next character takes more bytes than are left, so does every greater one.
    if (fits()) break
    chars.pop()
  }
  return chars.join('') || '\u{10ffff}'
}
