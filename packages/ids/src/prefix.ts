import { type KeyErrorCode, type Place, refuse } from '@keywright/core'

/** True for what may stand before the ULID: a letter first, no `_` at the end, 63 characters at most. */
export const isPrefix = (prefix: unknown): prefix is string =>
  typeof prefix === 'string' && /^[a-z]([a-z0-9_]{0,61}[a-z0-9])?$/.test(prefix)

// Most calls repeat the prefix of the call before, which need not be looked at again. At first, any
// good one will do.
let checked = 'id'

/** Passes a good prefix on. */
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
