import { widthOf } from './width.ts'

/** Eighths of a character, from nothing to all but one. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of so much of `width` characters; what is there never has none. */
export const bar = (part: number, width: number): string => {
  const eighths = Math.max(1, Math.round(part * width * 8))
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]
}

const HEAD = 23
const TAIL = 16

/** A key as a label of one line, at most as wide as its head, an ellipsis and its tail. */
export const label = (key: string): string => {
  const shown = Array.from(key, printable)
  if (widthOf(shown.join('')) <= HEAD + 1 + TAIL) return shown.join('')
  return `${fitting(shown, HEAD)}…${fitting(shown.reverse(), TAIL, true)}`
}

/** As many of the pieces as fit, in the order they are given or the reverse. */
const fitting = (pieces: readonly string[], width: number, backwards = false): string => {
  let text = ''
  for (const piece of pieces) {
    const longer = backwards ? piece + text : text + piece
    if (widthOf(longer) > width) break
    text = longer
  }
  return text
}

/** Controls, format characters, line separators and lone surrogates, as JavaScript escapes them. */
const printable = (char: string): string =>
  char === '\\'
    ? '\\\\'
    : /[\p{C}\p{Zl}\p{Zp}]/u.test(char)
      ? `\\u{${(char.codePointAt(0) as number).toString(16)}}`
      : char
