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

/** What a key says, by its text alone. */
export interface Explanation {
  readonly key: string
  readonly delimiter: string
  readonly bytes: number
  readonly parts: readonly ExplainedPart[]
  readonly limits: readonly NearLimit[]
  readonly unsafe: readonly Unsafe[]
}

/** What people put between parts; a time holds colons and a path holds slashes, so these come last. */
const DELIMITERS = ['#', '|', '::', '~', '^', ';', '/', ':'] as const

/** The delimiter of a single key: the first of the list that it holds, or `#`. */
const delimiterOf = (key: string): string => {
  const bare = key.replace(/\d\d:\d\d(:\d\d)?/g, '').replace(/^[0-9a-f]*~$/, '')
  return DELIMITERS.find((one) => bare.includes(one)) ?? '#'
}

/** Longer than any part of an honest key: such a part is text, and is not looked at further. */
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
 * Explains a key with no definition at hand: its parts, what each may say, its size, the limits that
 * it nears, and what is unsafe about it. A guess where it cannot know: then there are several readings.
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
