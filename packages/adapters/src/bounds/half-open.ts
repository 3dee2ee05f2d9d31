import type { KeyRange } from '@keywright/core'
import { fit } from './fit.ts'
import { type Continuation, restOf } from './page.ts'

/** A range whose end is exclusive, as most key-value stores want it. */
export interface HalfOpenRange {
  readonly start: string
  readonly end: string
}

/**
 * A range as one with an exclusive end. NUL is the least character, so nothing lies between `upper`
 * and `upper` with a NUL.
 */
export const halfOpen = (
  range: KeyRange,
  continuation: Continuation,
  place: string,
  maxBytes: number = 2 ** 29,
): HalfOpenRange => {
  const { lower, upper } = restOf(range, continuation, place, maxBytes)
  return { start: fit(lower, maxBytes), end: fit(`${upper}\0`, maxBytes) }
}
