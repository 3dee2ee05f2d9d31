import { keyByteLength } from '@keywright/core'
import { refuse, words } from '@keywright/core/internal'
import { storedByteLength } from './stored.ts'
import type { Stored } from './stored-types.ts'

/** The most bytes of a partition key, all its attributes together. */
export const PARTITION_LIMIT = 2048

/** The most bytes of a sort key, all its attributes together. */
export const SORT_LIMIT = 1024

/** Returns a key that DynamoDB takes: no attribute empty, all together within the limit. */
export const checkSize = <Values extends readonly Stored[]>(
  place: string,
  values: Values,
  limit: number,
): Values => {
  checkBytes(place, values.map(storedByteLength), limit)
  return values
}

const checkBytes = (place: string, bytes: readonly number[], limit: number): void => {
  const total = bytes.reduce((sum, length) => sum + length, 0)
  if (bytes.includes(0) || total > limit) {
    refuse(
      'INVALID_SIZE',
      `a key of 1 to ${limit} bytes`,
      words(`${bytes.join(' + ')} bytes`),
      place,
    )
  }
}

/** Returns the text of a key that DynamoDB takes. */
export const checkKey = (place: string, text: string, limit: number): string => {
  // Most keys are too short to need counting: a UTF-16 unit takes at most three bytes.
  const isShort = typeof text === 'string' && text !== '' && text.length * 3 <= limit
  if (!isShort) checkBytes(place, [keyByteLength(text)], limit)
  return text
}

const fits = (text: string): boolean =>
  text.length * 3 <= SORT_LIMIT || keyByteLength(text) <= SORT_LIMIT

/**
 * The end of a range as DynamoDB takes it. `where` ends ranges with `$` or U+10FFFF, which may be one
 * character too many after a key that just fits; among keys within the limit, a shorter end selects
 * the same. A value that is itself too long is left as it is, and refused later.
 */
export const fitEnd = (end: string, isLower: boolean): string => {
  if (fits(end)) return end
  const isDollar = end.endsWith('$')
  const bare = isDollar ? end.slice(0, -1) : end.endsWith(LAST) ? end.slice(0, -2) : end
  if (!fits(bare)) return end
  return isLower ? after(bare) : isDollar ? bare : bare + greatest(bare)
}

/** The text that sorts right after another, among those within the limit of a sort key. */
export const justAfter = (text: string): string => (fits(`${text}\0`) ? `${text}\0` : after(text))

/** After everything: no key contains it. */
const LAST = '\u{10FFFF}'

/** The greatest text for the bytes that are left: the last characters of one, two and three bytes. */
const greatest = (text: string): string =>
  ['', '\x7f', '\u07ff', '\uffff'][SORT_LIMIT - keyByteLength(text)] as string

/** The least text within the limit that sorts after all that start with `text`. */
const after = (text: string): string => {
  const last = [...text].at(-1) as string
  const point = last.codePointAt(0) as number
  const before = text.slice(0, -last.length)
  if (last === LAST) return after(before)
  // The surrogates between U+D7FF and U+E000 are not characters.
  const next = before + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1)
  return fits(next) ? next : after(before)
}
