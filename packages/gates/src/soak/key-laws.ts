import {
  canonical,
  deterministic,
  injective,
  ordered,
  prefixSafe,
  rangesExact,
  roundTrip,
  total,
  wellFormed,
} from '@keywright/testing'

/** The laws of `testing` that take one key each. */
export const KEY_LAWS = {
  canonical,
  deterministic,
  injective,
  ordered,
  prefixSafe,
  rangesExact,
  roundTrip,
  total,
  wellFormed,
} as const
