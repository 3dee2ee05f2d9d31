import { checkText } from '../error/check-text.ts'
import { reject } from '../error/reject.ts'

/** Text on runtimes that have this method; the types of ES2022 do not know it. */
type Text = string & { readonly isWellFormed?: () => boolean }

/** Refuses what has no UTF-8 bytes: a lone surrogate, and what is not text. */
const checkWellFormed = (text: Text): void => {
  checkText(text)
  // The method need not look at text of one byte a character; a pattern was half as fast.
  if (!(text.isWellFormed?.() ?? !/\p{Cs}/u.test(text))) {
    reject('INVALID_KEY', 'well-formed text', text)
  }
}

/**
 * Orders two strings as their UTF-8 bytes are ordered, which is how stores sort them, without
 * encoding either. JavaScript's own `<` compares UTF-16 units and is wrong from U+E000 up.
 *
 * @throws KeyError when one of them is not well-formed text: a lone surrogate has no bytes.
 * @example
 * compareKeys('USER#1', 'USER#12') // => -1
 * compareKeys('\uFFFD', '\u{1F600}') // => -1
 * '\uFFFD' < '\u{1F600}' // => false
 */
export const compareKeys = (a: string, b: string): -1 | 0 | 1 => {
  checkWellFormed(a)
  checkWellFormed(b)
  if (a === b) return 0
  const end = Math.min(a.length, b.length)
  let i = 0
  while (i < end && a.charCodeAt(i) === b.charCodeAt(i)) i++
  // Where they differ, the code points decide; -1 is the end, before all of them.
  return (a.codePointAt(i) ?? -1) < (b.codePointAt(i) ?? -1) ? -1 : 1
}

/**
 * The length of a key in UTF-8 bytes, which is what stores limit.
 *
 * @throws KeyError when it is not well-formed text.
 * @example
 * keyByteLength('CITY#Zürich') // => 12
 * keyByteLength('😀') // => 4
 */
export const keyByteLength = (text: string): number => {
  checkWellFormed(text)
  let bytes = 0
  // From U+0800 up three bytes, and four for those that UTF-16 writes in two units.
  for (const char of text) bytes += char < '\x80' ? 1 : char < '\u0800' ? 2 : char.length + 2
  return bytes
}
