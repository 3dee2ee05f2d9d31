import { refuse, words } from '@keywright/core'
import type { Identity } from '../query/origin.ts'
import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from './base64url.ts'
import { fingerprint } from './fingerprint.ts'

/** What a cursor is bound to, in the order of an identity. */
const PARTS = ['table', 'index', 'partition', 'range', 'direction']

const HASH_LENGTH = 16
const MARK_LENGTH = 4

/** A value as URL-safe text that opens only with the identity it was signed for. */
export const signed = ({ whole, parts }: Identity, value: unknown): string => {
  const body = toBase64Url(toUtf8(JSON.stringify([marksOf(parts), value])))
  return fingerprint(whole + body) + body
}

/**
 * The value again. Text with another identity is refused, with what differs; so is text that is
 * damaged, or longer than `most`, which is not even looked at.
 */
export const verified = ({ whole, parts }: Identity, cursor: unknown, most: number): unknown => {
  const text = typeof cursor === 'string' ? cursor : ''
  if (text.length > most) return refused(`${text.length} characters`)
  const body = text.slice(HASH_LENGTH)
  const [marks, value] = parsed(body)
  if (text.slice(0, HASH_LENGTH) === fingerprint(whole + body)) return value
  const differing = differences(marks, marksOf(parts))
  return differing ? refused(differing) : refuse('INVALID_CURSOR', EXPECTED, cursor, 'cursor')
}

const EXPECTED = 'a cursor of this query'

const refused = (what: string): never => refuse('INVALID_CURSOR', EXPECTED, words(what), 'cursor')

/** A short mark for each part, so that a refusal can say which one differs. */
const marksOf = (parts: readonly string[]): string =>
  parts.map((part) => fingerprint(part).slice(0, MARK_LENGTH)).join('')

const parsed = (body: string): readonly [marks: unknown, value: unknown] => {
  const bytes = fromBase64Url(body)
  try {
    const json: unknown = bytes && JSON.parse(fromUtf8(bytes))
    return Array.isArray(json) && json.length === 2 ? [json[0], json[1]] : [undefined, undefined]
  } catch {
    return [undefined, undefined]
  }
}

/** Which parts differ, in words; `undefined` for what never was a cursor, or is damaged. */
const differences = (given: unknown, expected: string): string | undefined => {
  if (typeof given !== 'string' || given.length % MARK_LENGTH !== 0 || given === '')
    return undefined
  if (given.length !== expected.length) return 'one of another kind of query'
  const differing = PARTS.filter((_, i) => {
    const at = i * MARK_LENGTH
    return given.slice(at, at + MARK_LENGTH) !== expected.slice(at, at + MARK_LENGTH)
  })
  return differing.length > 0 ? `one of another ${differing.join(', ')}` : undefined
}
