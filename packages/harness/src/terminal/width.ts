const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Marks, joiners and variation selectors, which stand on the character before them. */
const NONE = /\p{M}|[\u200b-\u200d]/u

/** How many columns of a terminal a text takes: emoji and East Asian characters take two, marks none. */
export const widthOf = (text: string): number => {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : NONE.test(character) ? 0 : 1
  return width
}

/** The widest of some texts, in columns. */
export const widest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

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
