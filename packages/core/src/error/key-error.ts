import type { SchemaIssue, Subject } from './place.ts'
import { shortened } from './show.ts'

/**
 * What kind of thing was refused. Codes are stable; messages are for people and may improve.
 *
 * - `INVALID_DEFINITION`: a key, field or set that cannot keep its promises
 * - `INVALID_VALUE`: a value that has no key
 * - `INVALID_KEY`: text that is not a key of this definition
 * - `INVALID_CONDITION`: a condition that names no range
 * - `INVALID_SIZE`: a key that the store does not take: empty, or over its limit
 * - `INVALID_CURSOR`: a cursor that is damaged, forged, or of another query
 */
export type KeyErrorCode =
  | 'INVALID_DEFINITION'
  | 'INVALID_VALUE'
  | 'INVALID_KEY'
  | 'INVALID_CONDITION'
  | 'INVALID_SIZE'
  | 'INVALID_CURSOR'

/** No message has more characters: it goes into logs and answers. */
const MOST = 500

// Registered globally, so that an error of the CJS build is a KeyError to the ESM build.
const BRAND: symbol = /* @__PURE__ */ Symbol.for('keywright.KeyError')

/**
 * The one error of Keywright: bad input gets this, and never a key. `instanceof` holds across the
 * ESM and the CJS build.
 *
 * @example
 * try {
 *   key('ISSUE', integer('number', { digits: 5 })).encode({ number: -1 })
 * } catch (error) {
 *   error.code // => 'INVALID_VALUE'
 *   error.pattern // => 'ISSUE#<number>'
 *   error.field // => 'number'
 *   error.message // => 'ISSUE#<number>: number: expected an integer of at most 5 digits, not negative, got -1'
 * }
 */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  declare readonly code: KeyErrorCode
  /** The pattern of the key, where it is known: `ORDER#<at>#<id>`. */
  declare readonly pattern?: string
  /** The name of the field, where it is known. */
  declare readonly field?: string
  /** What a codec, a getter or another function of the caller's threw, where that is the reason. */
  declare readonly cause?: unknown
  /** What the schema of an item found, where that is the reason. */
  declare readonly issues?: readonly SchemaIssue[]

  constructor(code: KeyErrorCode, message: string, subject: Subject = {}) {
    super(shortened(message, MOST), subject)
    Object.assign(this, { code }, subject)
    Object.defineProperty(this, BRAND, {})
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return BRAND in Object(value)
  }
}
