import { rethrow } from '../error/guard.ts'
import { refuse } from '../error/refuse.ts'
import type { Part } from './key-types.ts'

/** Refuses what is not a key of this package. Keys that have their own format have a `range`. */
export const checkKey = <
  K extends { readonly parts: readonly Part[]; readonly tryDecode: unknown },
>(
  key: K,
  place?: string,
): K => {
  try {
    const isKey = Array.isArray(key?.parts) && typeof key.tryDecode === 'function'
    if (isKey && !('range' in key)) return key
  } catch (error) {
    rethrow(error, 'INVALID_DEFINITION', 'a key of core', place)
  }
  return refuse('INVALID_DEFINITION', 'a key of core', key, place)
}
