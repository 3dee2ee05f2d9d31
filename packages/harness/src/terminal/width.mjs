// @ts-check

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Marks, joiners and variation selectors, which stand on the character before them. */
const NONE = /\p{M}|[\u200b-\u200d]/u

/** @type {typeof import('./index.d.mts').widthOf} */
export const widthOf = (text) => {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : NONE.test(character) ? 0 : 1
  return width
}

/** @type {typeof import('./index.d.mts').widest} */
export const widest = (texts) => texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)

/** @type {typeof import('./index.d.mts').cut} */
export const cut = (text, width) => {
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

/** @type {typeof import('./index.d.mts').pad} */
export const pad = (text, width, right = false) => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return right ? space + text : text + space
}
