/**
 * The text with characters that a terminal would hide or obey written as `\n` or `\u{10FFFF}`:
 * controls, direction marks, surrogates, private and unassigned characters.
 */
export const printable = (text: string): string =>
  text.replace(/(?!\u200d)\p{C}/gu, (character) =>
    character === '\n' ? '\\n' : `\\u{${character.codePointAt(0)?.toString(16).toUpperCase()}}`,
  )
