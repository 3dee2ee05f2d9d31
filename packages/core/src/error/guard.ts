import { KeyError, type KeyErrorCode } from './key-error.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'

/**
 * Throws a KeyError again, and turns anything else into one: a getter, a Proxy or a codec may throw
 * while input is read.
 */
export const rethrow = (
  error: unknown,
  code: KeyErrorCode,
  expected: string,
  place?: Place,
): never => {
  if (isKeyError(error)) throw error
  return refuse(code, expected, error, place, { cause: error })
}

/**
 * Runs a function whose arguments may be anything. It returns a result or throws a KeyError, even
 * when an argument throws as soon as it is read. `expected` says what the function takes.
 *
 * @throws KeyError where `work` throws one, or anything else.
 * @example
 * answer('size', () => [1, 2].length) // => 2
 * answer('size', () => undefined.length)
 * // throws KeyError: size: expected arguments that can be read, got TypeError: Cannot read
 */
export const answer = <T>(
  name: string,
  work: () => T,
  expected: string = 'arguments that can be read',
): T => {
  try {
    return work()
  } catch (error) {
    return rethrow(error, 'INVALID_VALUE', expected, name)
  }
}

const isKeyError = (error: unknown): boolean => {
  try {
    return error instanceof KeyError
  } catch {
    return false // a revoked Proxy
  }
}

/**
 * What a function returns, or `undefined` where it throws.
 *
 * @example
 * attempt(() => BigInt('12')) // => 12n
 * attempt(() => BigInt('twelve')) // => undefined
 */
export const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
