import { widthOf } from '@keywright/design'

/** The text if it fits, or its beginning and an ellipsis. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  let kept = ''
  let used = 1
  for (const character of text) {
    used += widthOf(character)
    if (used > width) break
    kept += character
  }
  return `${kept}…`
}

/** The text padded with spaces to the width: on its right, or on its left to align it right. */
export const pad = (text: string, width: number, right = false): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? space + text : text + space
}

/**
 * Breaks a text at its spaces into lines of at most this width; lines after the first begin with
 * `hanging`. A longer word gets its own line.
 */
export const wrap = (text: string, width: number, hanging = ''): string[] => {
  const lines: string[] = []
  const [first = '', ...words] = text.split(' ')
  let line = first
  for (const word of words) {
    const longer = `${line} ${word}`
    if (widthOf(longer) > width) {
      lines.push(line)
      line = hanging + word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

/**
 * The text with characters that a terminal would hide or obey written as `\n` or `\u{10FFFF}`:
 * controls, direction marks, surrogates, private and unassigned characters.
 */
export const printable = (text: string): string =>
  text.replace(/(?!\u200d)\p{C}/gu, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  )
