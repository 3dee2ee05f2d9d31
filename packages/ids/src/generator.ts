import { KeyError } from '@keywright/core'
import { FUNCTION, optionsOf, refuse } from '@keywright/core/internal'
import type { Id } from './id.ts'
import { monotonic } from './monotonic.ts'
import { checkPrefix } from './prefix.ts'
import { type Filling, filling, pooledRandom, type RandomSource } from './random.ts'

/** Where a generator gets its time and its randomness. */
export interface IdGeneratorOptions<Source extends RandomSource = RandomSource> {
  /** The time in milliseconds since 1970, `Date.now` if left out. Fractions round down. */
  readonly now?: (() => number) | undefined
  /** Fills the ten bytes that a new millisecond draws; the platform's crypto if left out. */
  readonly random?: Filling<Source> | undefined
}

/**
 * A source of ids with its own clock and randomness, for tests and backfills. Its ids ascend
 * strictly, independently of those of `createId`. The same clock and bytes give the same ids.
 *
 * When its clock steps back, the ids still ascend: for a backfill out of order, make a generator for
 * each time.
 *
 * @throws KeyError for a bad prefix or option; when called, for a clock that is not from 0 to
 * 2^48 - 1, for a source that does not fill its bytes, when the last id there can be is taken, and for
 * whatever the clock or the randomness throws.
 * @example
 * const nextUser = idGenerator('user', { now: () => 1469918176385, random: (bytes) => bytes.fill(7) })
 * nextUser() // => 'user_01ARYZ6S410W3GE1R70W3GE1R7'
 * nextUser() // => 'user_01ARYZ6S410W3GE1R70W3GE1R8'
 */
export const idGenerator = <
  Prefix extends string,
  const Source extends RandomSource = RandomSource,
>(
  prefix: Prefix,
  options?: IdGeneratorOptions<Source>,
): (() => Id<Prefix>) => {
  checkPrefix(prefix, 'INVALID_DEFINITION')
  const given = options as IdGeneratorOptions | undefined
  const { now, random } = optionsOf('idGenerator', given, { now: FUNCTION, random: FUNCTION })
  const draw = random && filling(random)
  const nextUlid = monotonic(
    now ? () => attempt(now, 'a clock that can be read') : () => Date.now(),
    draw ? (bytes) => attempt(() => draw(bytes), 'randomness that can be read') : pooledRandom,
  )
  return () => `${prefix}_${nextUlid()}`
}

/** Calls a function of the caller's, and turns what it throws into a refusal. */
const attempt = <T>(act: () => T, expected: string): T => {
  try {
    return act()
  } catch (error) {
    if (error instanceof KeyError) throw error
    return refuse('INVALID_VALUE', expected, error, undefined, { cause: error })
  }
}
