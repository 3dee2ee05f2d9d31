import { refuse } from './error.ts'

/**
 * Orders two strings as their UTF-8 bytes are ordered, which is how stores sort them, without
 * encoding either. JavaScript's own `<` compares UTF-16 units and is wrong from U+E000 up.
 *
 * @throws KeyError when one of them is not a string.
 * @example
 * compareKeys('USER#1', 'USER#12') // => -1
 * compareKeys('\uFFFD', '\u{1F600}') // => -1
 * '\uFFFD' < '\u{1F600}' // => false
 */
export const compareKeys = (a: string, b: string): -1 | 0 | 1 => {
  if (a === b) return 0
  if (typeof a !== 'string' || typeof b !== 'string') {
    refuse('INVALID_KEY', 'text', typeof a === 'string' ? b : a)
  }
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) < rank(y) ? -1 : 1
  }
  return a.length < b.length ? -1 : 1
}

/** Surrogates stand for U+10000 and up, so they belong after U+E000 to U+FFFF. */
const rank = (unit: number): number =>
  unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800

/**
 * The length of a key in UTF-8 bytes, which is what stores limit.
 *
 * @throws KeyError when it is not a string.
 * @example
 * keyByteLength('CITY#Zürich') // => 12
 * keyByteLength('😀') // => 4
 */
export const keyByteLength = (text: string): number => {
  if (typeof text !== 'string') refuse('INVALID_KEY', 'text', text)
  let bytes = text.length
  // Two UTF-16 units make four bytes; any other character above U+007F makes two or three of one.
  for (const [char] of text.matchAll(/[^\0-\x7f]/gu)) {
    bytes += char < '\u0800' || char.length > 1 ? char.length : 2
  }
  return bytes
}
