import type { KeyErrorCode } from '@keywright/core'
import { type Place, refuse } from '@keywright/core/internal'

/** True for a prefix: it starts with a letter, does not end with `_` and has at most 63 characters. */
export const isPrefix = (prefix: unknown): prefix is string =>
  typeof prefix === 'string' && /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/.test(prefix)

// Most calls repeat the prefix of the call before, which needs no second check. It starts with any
// good one.
let checked = 'id'

/** Returns a good prefix; refuses any other. */
export const checkPrefix = <Prefix extends string>(
  prefix: Prefix,
  code: KeyErrorCode = 'INVALID_VALUE',
  place?: Place,
): Prefix => {
  if (prefix !== checked) {
    if (!isPrefix(prefix)) refuse(code, 'a prefix such as user or order_item', prefix, place)
    checked = prefix
  }
  return prefix
}
