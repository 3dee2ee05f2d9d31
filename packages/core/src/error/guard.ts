import { checkCount } from './check.ts'
import { KeyError, type KeyErrorCode } from './key-error.ts'
import type { Place } from './place.ts'
import { refuse } from './refuse.ts'

/**
 * Passes a KeyError on; makes one of whatever else was thrown while input was read, by a getter, a
 * Proxy or a codec.
 *
 * @throws KeyError always.
 * @example
 * rethrow(new TypeError('no'), 'INVALID_VALUE', 'an item that can be read', 'Order')
 * // throws KeyError: Order: expected an item that can be read, got TypeError: no
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
