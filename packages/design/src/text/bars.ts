import { widthOf } from '@keywright/harness/terminal'

/** Eighths of a character, from nothing to all but one. */
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of this part of `width` characters; whatever is above zero has a bar. */
export const bar = (part: number, width: number): string => {
  const eighths = Math.max(1, Math.round(part * width * 8))
  return '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7]
}

/** A label is at most so wide. */
export const WIDEST_LABEL = 40

/**
 * A key as a label of one line, of at most `most` columns. A longer one keeps its head and, because
 * shards differ at the end, its tail.
 */
export const label = (key: string, most: number = WIDEST_LABEL): string => {
  const shown = Array.from(key, printable)
  if (widthOf(shown.join('')) <= most) return shown.join('')
  const tail = Math.floor((2 * most) / 5)
  return `${fitting(shown, most - 1 - tail)}…${fitting(shown.reverse(), tail, true)}`
}

/** As many of the pieces as fit, in the order they are given or the reverse. */
const fitting = (pieces: readonly string[], width: number, backwards = false): string => {
  let left = width
  const end = pieces.findIndex((piece) => {
    left -= widthOf(piece)
    return left < 0
  })
  const kept = pieces.slice(0, end < 0 ? pieces.length : end)
  return (backwards ? kept.reverse() : kept).join('')
}

/** Controls, format characters, line separators and lone surrogates, as JavaScript escapes them. */
const printable = (char: string): string =>
  char === '\\'
    ? '\\\\'
    : /[\p{C}\p{Zl}\p{Zp}]/u.test(char)
      ? `\\u{${(char.codePointAt(0) as number).toString(16)}}`
      : char
