import { keyByteLength, refuse, words } from '@keywright/core'

const LONE_SURROGATE = /[\ud800-\udfff]/u

/** Refuses what is not well-formed text: stores fold lone surrogates together. */
const checkText = (text: string, place: string): void => {
  if (typeof text !== 'string' || LONE_SURROGATE.test(text)) {
    refuse('INVALID_KEY', 'well-formed text', text, place)
  }
}

const checkSize = (bytes: number, least: number, most: number, place: string): void => {
  if (bytes < least || bytes > most) {
    const expected = `a key of ${least ? `${least} to ` : 'at most '}${most} bytes`
    refuse('INVALID_SIZE', expected, words(`${bytes} bytes`), place)
  }
}

/** Passes a key on that a store takes. */
export const checkKey = (
  text: string,
  place: string,
  least: number,
  most: number,
  bytes: (text: string) => number = keyByteLength,
): string => {
  checkText(text, place)
  if (text.includes('\u{10ffff}')) refuse('INVALID_KEY', 'text without U+10FFFF', text, place)
  checkSize(bytes(text), least, most, place)
  return text
}

/** Refuses an end of a range that is too long even without the `$` or U+10FFFF that closes it. */
export const checkBound = (
  text: string,
  place: string,
  most: number = Number.POSITIVE_INFINITY,
): void => {
  checkText(text, place)
  checkSize(keyByteLength(text.replace(/[$\u{10ffff}]$/u, '')), 0, most, place)
}

/** Passes a number of rows on: stores read 0, -1 or 1.5 in ways of their own. */
export const checkLimit = (limit: number, place: string): number =>
  Number.isSafeInteger(limit) && limit > 0
    ? limit
    : refuse('INVALID_CONDITION', 'a limit of 1 or more', limit, place)
