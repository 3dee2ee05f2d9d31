import { keyByteLength } from '@keywright/core'

/**
 * A bound in no more bytes than a store takes: among keys of at most `limit` bytes, the same ones
 * sort before it. Ranges end with `$`, U+10FFFF or NUL, which may be one character too many after a
 * key that just fits.
 */
export const fit = (bound: string, limit: number): string => {
  let kept = bound
  let bytes = keyByteLength(bound)
  const dropLast = (): string => {
    const last = [...kept.slice(-2)].at(-1) as string
    kept = kept.slice(0, -last.length)
    bytes -= keyByteLength(last)
    return last
  }
  if (bytes <= limit) return bound
  // What does not fit takes more bytes than are left, so it sorts after all characters that fit: the
  // keys that start with the rest are before the bound, and the next text after them is as good.
  while (bytes > limit) dropLast()
  while (kept !== '') {
    const point = dropLast().codePointAt(0) as number
    if (point === 0x10ffff) continue
    // The surrogates between U+D7FF and U+E000 are not characters.
    const next = String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1)
    // When the next character takes more bytes than are left, so does every greater one.
    if (bytes + keyByteLength(next) <= limit) return kept + next
  }
  return '\u{10ffff}'
}
