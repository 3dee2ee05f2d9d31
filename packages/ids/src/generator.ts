import { refuse } from '@keywright/core'
import type { Id } from './id.ts'
import { monotonic } from './monotonic.ts'
import { checkPrefix } from './prefix.ts'
import { pooledRandom, type RandomSource } from './random.ts'

/** Where a generator takes its time and its randomness from. */
export interface IdGeneratorOptions {
  /** The time in milliseconds since 1970, `Date.now` if left out. Fractions round down. */
  readonly now?: (() => number) | undefined
  /** Fills the ten bytes that a new millisecond draws; the platform's crypto if left out. */
  readonly random?: RandomSource | undefined
}

/**
 * A source of ids with a clock and randomness of its own, for tests and backfills. Its ids ascend
 * strictly, apart from those of `createId`, and the same clock and bytes give the same ids.
 *
 * A clock that steps back does not take the ids back: for a backfill out of order, make a generator
 * for each time.
 *
 * @throws KeyError for a bad prefix or option; when called, for a clock that is not from 0 to
 * 2^48 - 1, and when the last id there can be is taken.
 * @example
 * const nextUser = idGenerator('user', { now: () => 1469918176385, random: (bytes) => bytes.fill(7) })
 * nextUser() // => 'user_01ARYZ6S410W3GE1R70W3GE1R7'
 * nextUser() // => 'user_01ARYZ6S410W3GE1R70W3GE1R8'
 */
export const idGenerator = <Prefix extends string>(
  prefix: Prefix,
  { now = () => Date.now(), random = pooledRandom }: IdGeneratorOptions = {},
): (() => Id<Prefix>) => {
  checkPrefix(prefix, 'INVALID_DEFINITION')
  for (const option of [now, random]) {
    if (typeof option !== 'function') refuse('INVALID_DEFINITION', 'a function', option)
  }
  const nextUlid = monotonic(now, random)
  return () => `${prefix}_${nextUlid()}`
}
