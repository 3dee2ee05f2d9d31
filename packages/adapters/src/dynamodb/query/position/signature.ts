import { refuse, words } from '@keywright/core/internal'
import type { Identity } from '../origin.ts'
import { fromBase64Url, fromUtf8, textToBase64Url } from './base64url.ts'
import { fingerprint } from './fingerprint.ts'

/** What a cursor is bound to, in the order of an identity. */
const PARTS = ['table', 'index', 'partition', 'range', 'direction']

const MARK_LENGTH = 8

/**
 * A value as URL-safe text that opens only with the identity it was signed for: a mark for each part
 * of the identity and one for the value itself, then the value.
 */
export const signed = (identity: Identity, value: unknown): string => {
  const body = textToBase64Url(JSON.stringify(value))
  return `${marksOf(identity, body)}-${body}`
}

/**
 * Reads the value back. Refuses text with another identity, and says what differs; also refuses text
 * that is damaged, or longer than `most`, which is not read at all.
 */
export const verified = (identity: Identity, cursor: unknown, most: number): unknown => {
  const text = typeof cursor === 'string' ? cursor : ''
  if (text.length > most) return refused(words(`${text.length} characters`))
  // Marks are hexadecimal: the first hyphen ends them.
  const end = text.indexOf('-')
  const given = text.slice(0, end)
  const body = text.slice(end + 1)
  const marks = marksOf(identity, body)
  if (given === marks) return parsed(body) ?? refused(cursor)
  // If the value is not the one that was signed, the other marks say nothing.
  if (given.slice(-MARK_LENGTH) !== marks.slice(-MARK_LENGTH)) return refused(cursor)
  const differing = PARTS.filter((_, i) => markAt(given, i) !== markAt(marks, i))
  return refused(words(`one of another ${differing.join(', ') || 'kind of query'}`))
}

/** Refuses a cursor. */
export const refused = (got: unknown, expected = 'a cursor of this query'): never =>
  refuse('INVALID_CURSOR', expected, got, 'cursor')

/** A list that a cursor holds. */
export const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : refused(value)

const marksOf = (identity: Identity, body: string): string => {
  let marks = ''
  for (const part of identity) marks += fingerprint(part)
  return marks + fingerprint(body)
}

const markAt = (marks: string, i: number): string =>
  marks.slice(i * MARK_LENGTH, (i + 1) * MARK_LENGTH)

const parsed = (body: string): unknown => {
  const bytes = fromBase64Url(body)
  try {
    return bytes && JSON.parse(fromUtf8(bytes))
  } catch {
    return undefined
  }
}
