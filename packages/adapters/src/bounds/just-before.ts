/**
 * The end of all keys that sort before `text`: its last code point lowered by one, then U+10FFFF.
 * No key contains U+10FFFF, so no key lies between the two. Nothing sorts before the empty text.
 */
export const justBefore = (text: string): string =>
  text.replace(/.$/su, (last) => {
    const point = last.codePointAt(0) as number
    // Before a text that ends with NUL comes the same text without it.
    if (point === 0) return ''
    // The surrogates between U+D7FF and U+E000 are not characters.
    return `${String.fromCodePoint(point === 0xe000 ? 0xd7ff : point - 1)}\u{10ffff}`
  })
