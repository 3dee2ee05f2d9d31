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

/**
 * The one error of Keywright: bad input gets this, and never a key.
 *
 * @example
 * try {
 *   zeroPad(Number.NaN, 5)
 * } catch (error) {
 *   error.code // => 'INVALID_VALUE'
 *   error.message // => 'expected an integer of at most 5 digits, not negative, got NaN'
 * }
 */
export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Throws the error that every refusal shares: where it was, expected this, got that. */
export const refuse = (code: KeyErrorCode, expected: string, got: unknown, place = ''): never => {
  throw new KeyError(code, `${place}expected ${expected}, got ${show(got)}`)
}

/** Refuses a value: the short form that every codec uses. */
export const refuseValue = (expected: string, got: unknown, place?: string): never =>
  refuse('INVALID_VALUE', expected, got, place)

/** Refuses a definition. */
export const refuseDefinition = (expected: string, got: unknown, place?: string): never =>
  refuse('INVALID_DEFINITION', expected, got, place)

/** A value as people recognise it, shortened: a megabyte of input must not become a log line. */
export const show = (value: unknown): string => {
  const kind = Object.prototype.toString.call(value)
  const text =
    typeof value === 'string'
      ? JSON.stringify(value.slice(0, 80))
      : value === Object(value) && kind !== '[object Date]'
        ? kind
        : String(value) + (typeof value === 'bigint' ? 'n' : '')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
