import { refuse } from './error.ts'

/**
 * Orders two strings as their UTF-8 bytes are ordered, which is how stores sort them, without
 * encoding either. JavaScript's own `<` compares UTF-16 units and is wrong from U+E000 up.
 *
 * @example
 * compareKeys('USER#1', 'USER#12') // => -1
 * compareKeys('\uFFFD', '\u{1F600}') // => -1
 * '\uFFFD' < '\u{1F600}' // => false
 */
export const compareKeys = (a: string, b: string): -1 | 0 | 1 => {
  if (a === b) return 0
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
  if (typeof text !== 'string') refuse('INVALID_KEY', 'a string', text)
  let bytes = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) bytes += 1
    else if (unit < 0x800) bytes += 2
    else if (isHigh(unit) && isLow(text.charCodeAt(i + 1))) {
      bytes += 4
      i += 1
    } else bytes += 3
  }
  return bytes
}

const isHigh = (unit: number): boolean => unit >> 10 === 0x36
const isLow = (unit: number): boolean => unit >> 10 === 0x37
