import { checkCount } from './check.ts'
import { KeyError, type KeyErrorCode } from './key-error.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'

/**
 * Passes a KeyError on; makes one of whatever else was thrown while input was read, by a getter, a
 * Proxy or a codec.
 */
export const rethrow = (
  error: unknown,
  code: KeyErrorCode,
  expected: string,
  place?: Place,
): never => {
  if (isKeyError(error)) throw error
  return refuse(code, expected, error, place)
}

/**
 * What a function answers whose arguments may be anything. The only ways out are its result and a
 * KeyError, even when an argument throws as soon as it is looked at. `expected` says what it takes.
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

/** A copy of options, which may be anything: reading them may throw. */
export const readOptions = <Options extends object>(options: Options, field: string): Options => {
  try {
    return { ...(Object(options) as Options) }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'options that can be read', { field })
  }
}

/** Checks an option of a field that is a number of things. */
export const checkOption = (
  field: string,
  option: string,
  count: number,
  least: number,
  most: number,
): number =>
  checkCount(count, least, most, (code, expected, got) =>
    refuse(code, expected, got, { field, option }),
  )

/** Checks an option of a field that is a yes or a no: `'false'` would be a yes. */
export const checkFlag = (field: string, option: string, flag: unknown): unknown =>
  typeof flag === 'boolean' ||
  refuse('INVALID_DEFINITION', 'true or false', flag, { field, option })

const isKeyError = (error: unknown): boolean => {
  try {
    return error instanceof KeyError
  } catch {
    return false // a revoked Proxy
  }
}
