import { answer, refuse } from '@keywright/core/internal'

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

/** Marks, joiners and variation selectors, which stand on the character before them. */
const NONE = /\p{M}|[\u200b-\u200d]/u

/**
 * How many columns of a terminal a text takes: emoji and East Asian characters take two, marks none.
 *
 * @throws KeyError for something that is not text.
 * @example
 * widthOf('Zoë') // => 3
 * widthOf('東京') // => 4
 */
export const widthOf = (text: string): number =>
  answer('widthOf', () => {
    if (typeof text !== 'string') refuse('INVALID_VALUE', 'text', text, 'widthOf')
    if (/^[ -~]*$/.test(text)) return text.length
    let width = 0
    for (const character of text) width += WIDE.test(character) ? 2 : NONE.test(character) ? 0 : 1
    return width
  })
