import { IDS } from './ids.ts'
import { bytesOf, limitsNear, type NearLimit } from './limits.ts'
import { NUMBERS } from './numbers.ts'
import type { Reading } from './reading.ts'
import { TEXTS } from './texts.ts'
import { TIMES } from './times.ts'
import { type Unsafe, unsafeIn } from './unsafe.ts'

/** A part of a key, and every way to read it. */
export interface ExplainedPart {
  readonly text: string
  /** The most likely reading first; never empty. */
  readonly readings: readonly Reading[]
}

/** What the text of a key says. */
export interface Explanation {
  readonly key: string
  readonly delimiter: string
  readonly bytes: number
  readonly parts: readonly ExplainedPart[]
  readonly limits: readonly NearLimit[]
  readonly unsafe: readonly Unsafe[]
}

/** What people put between parts. Times contain colons and paths contain slashes, so these come last. */
const DELIMITERS = ['#', '|', '::', '~', '^', ';', '/', ':'] as const

/** The delimiter of a single key: the first of the list that it holds, or `#`. */
const delimiterOf = (key: string): string => {
  const bare = key.replace(/\d\d:\d\d(:\d\d)?/g, '').replace(/^[0-9a-f]*~$/, '')
  return DELIMITERS.find((one) => bare.includes(one)) ?? '#'
}

/** Longer than any part of an honest key. A longer part is read as text. */
const MOST_CHARACTERS = 4096

/**
 * Every way to read a part, the most likely first.
 *
 * @example
 * readingsOf('1700000000').map(({ kind }) => kind) // => ['epoch seconds', 'number']
 */
export const readingsOf = (text: string): readonly Reading[] => {
  if (text === '') return [{ kind: 'nothing', says: 'an empty part' }]
  if (text.length > MOST_CHARACTERS) return [{ kind: 'text', says: `${text.length} characters` }]
  const found = [...TIMES, ...IDS, ...NUMBERS, ...TEXTS].flatMap((read) => read(text) ?? [])
  return found.length > 0 ? found : [{ kind: 'text', says: 'as it stands' }]
}

/**
 * Explains a key without its definition: its parts, what each may mean, its size, the limits it is
 * near, and what is unsafe about it. It guesses, so a part may have several readings.
 *
 * @example
 * explain('USER#0042').parts[1].readings[0] // => { kind: 'padded number', says: '42, in 4 digits' }
 * explain('CITY#New York').unsafe[0].rule // => 'unescaped'
 */
export const explain = (key: string): Explanation => {
  const delimiter = delimiterOf(key)
  const parts = key.split(delimiter)
  const bytes = bytesOf(key)
  return {
    key,
    delimiter,
    bytes,
    parts: parts.map((text) => ({ text, readings: readingsOf(text) })),
    limits: limitsNear(bytes),
    unsafe: unsafeIn(key, parts, delimiter),
  }
}
