import { KeyError, type KeyErrorCode } from './key-error.ts'
import type { Place } from './place.ts'
import { refuse, words } from './refuse.ts'
import { shortened, show } from './show.ts'

/** What was thrown, in a few words. */
export const thrown = (error: unknown): string => {
  try {
    return shortened(error instanceof Error ? `${error.name}: ${error.message}` : show(error))
  } catch {
    return 'an error that cannot be read'
  }
}

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
  return refuse(code, expected, words(thrown(error)), place)
}

/** A copy of options, which may be anything: reading them may throw. */
export const readOptions = <Options extends object>(options: Options, field: string): Options => {
  try {
    return { ...(Object(options) as Options) }
  } catch (error) {
    return rethrow(error, 'INVALID_DEFINITION', 'options that can be read', { field })
  }
}

const isKeyError = (error: unknown): boolean => {
  try {
    return error instanceof KeyError
  } catch {
    return false // a revoked Proxy
  }
}
