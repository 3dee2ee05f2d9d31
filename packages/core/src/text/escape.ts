import type { KeyErrorCode } from '../error/key-error.ts'
import { reject } from '../error/reject.ts'

/** Joins parts. 0x23: only space, `!`, `"` and control characters sort before it. */
export const DELIMITER = '#'

/**
 * Opens an escape. 0x24, the very next character after the delimiter, and in a key always followed
 * by two hex digits. So whatever is inside a component sorts after the delimiter that ends it, and
 * `P$` alone is never a key: the closed interval `[P#, P$]` is exactly what extends P.
 */
export const ESCAPE = '$'

/** U+10FFFF sorts after everything, so no key may contain it: ranges end with it. */
export const AFTER_EVERYTHING = '\u{10FFFF}'

/** What `text` takes, in one wording for all refusals. */
export const TEXT = 'well-formed text without U+10FFFF'

/** What `token` takes, and what every codec writes. */
export const TOKEN = 'well-formed text without U+10FFFF, of characters above "$"'

// Everything that needs escaping or a closer look, including surrogates. One range of characters is
// tested twice as fast as two, and characters above the surrogates are rare.
const SPECIAL = /[^%-\ud7ff]/
// With the u flag a surrogate class matches lone surrogates only.
const UNSTORABLE = /[\ud800-\udfff\u{10ffff}]/u
const BAD_PART = /[\0-#]|\$(?![01][\dA-F]|2[0-4])/
const BAD_ESCAPE = /\$(?![01][\dA-F]|2[0-4])/

/** The test on the hot path: nothing special. */
const isPlain = (text: string): boolean => !SPECIAL.test(text)

/** False for lone surrogates, which stores fold together, and for U+10FFFF. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** True for text that stands in a key as it is. */
export const isToken = (text: string): boolean =>
  typeof text === 'string' && (isPlain(text) || (!/[\0-$]/.test(text) && isStorable(text)))

/** Writes text so that it contains no delimiter and sorts as before; `undefined` for what no key holds. */
export const escaped = (text: string): string | undefined => {
  if (typeof text !== 'string') return undefined
  if (isPlain(text)) return text
  if (!isStorable(text)) return undefined
  return text.replace(/[\0-$]/g, (char) => ESCAPE + hexByte(char.charCodeAt(0)).toUpperCase())
}

/** What was expected: simply text, if the value is not text at all. */
export const wanted = (value: unknown, expected: string): string =>
  typeof value === 'string' ? expected : 'text'

/** Writes text as `escaped` does; refuses what no key holds. */
export const escapeText = (text: string): string =>
  escaped(text) ?? reject('INVALID_VALUE', wanted(text, TEXT), text)

/** Reads escaped text back; `undefined` for anything that `escapeText` could not have written. */
export const unescapeText = (text: string): string | undefined => {
  if (isPlain(text)) return text
  if (BAD_PART.test(text) || !isStorable(text)) return undefined
  return text.replace(/\$(..)/g, (_, hex: string) => String.fromCharCode(parseHex(hex)))
}

/** A literal is written verbatim. It may contain `#`, but `$` would look like an escape. */
export const checkLiteral = (literal: string, code: KeyErrorCode): string =>
  typeof literal === 'string' &&
  (isPlain(literal) || (!literal.includes(ESCAPE) && isStorable(literal)))
    ? literal
    : reject(code, wanted(literal, `${TEXT} or "$"`), literal)

/** True for text that can stand in a key: every `$` opens an escape. */
export const isKeyText = (text: string): boolean => !BAD_ESCAPE.test(text) && isStorable(text)

/** The UTF-8 bytes of well-formed text, one character for each: ASCII comes back as it is. */
export const toBytes = (text: string): string =>
  /[^\0-\x7f]/.test(text)
    ? encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
        String.fromCharCode(parseHex(hex)),
      )
    : text

/** One byte as two lower-case digits. */
export const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0')

/** The number that hex digits write. */
export const parseHex = (hex: string): number => Number.parseInt(hex, 16)
