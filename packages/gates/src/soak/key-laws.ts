import * as testing from '@keywright/testing'

const { canonical, deterministic, injective, ordered, prefixSafe } = testing
const { rangesExact, roundTrip, total, wellFormed } = testing

/** The laws of `testing` that take one key each. */
export const KEY_LAWS = {
  ...{ canonical, deterministic, injective, ordered, prefixSafe },
  ...{ rangesExact, roundTrip, total, wellFormed },
} as const
