import type fc from 'fast-check'
import { deterministic } from './laws/deterministic.ts'
import { injective } from './laws/injective.ts'
import { ordered } from './laws/ordered.ts'
import { roundTrip } from './laws/round-trip.ts'
import { type LawCheck, type RunOptions, runLaws } from './laws/run-laws.ts'
import { total } from './laws/total.ts'
import { wellFormed } from './laws/well-formed.ts'
import { withinBytes } from './laws/within-bytes.ts'

/** Anyone's encoder, and the values it is for. */
export interface EncoderCheck<V> extends RunOptions {
  /** Draws the values that are stored. */
  readonly values: fc.Arbitrary<V>
  readonly encode: (value: NoInfer<V>) => string
  /** Reads keys back; may throw, or give `undefined`, for what is no key. */
  readonly decode?: ((key: string) => unknown) | undefined
  /** The order that keys should have, as for `Array.prototype.sort`. */
  readonly compare: (a: NoInfer<V>, b: NoInfer<V>) => number
  /** The longest key that the store takes, in UTF-8 bytes. */
  readonly maxBytes?: number | undefined
  /** Whether two values are the same thing; by content if left out. */
  readonly equals?: ((a: NoInfer<V>, b: NoInfer<V>) => boolean) | undefined
}

/**
 * Checks every law that applies to an encoder of keys, whoever wrote it: total, deterministic,
 * well-formed Unicode, injective, round trip (with `decode`), ordered by UTF-8 bytes, and within
 * `maxBytes`.
 *
 * The values are drawn so that they are close to each other; a failure is shrunk, and reads like an
 * explanation. Needs no test framework: it throws.
 *
 * @throws LawError for the first law that is broken; it names the others.
 * @example
 * checkEncoder({
 *   values: fc.nat(99999),
 *   encode: (n) => `ISSUE#${zeroPad(n, 5)}`,
 *   decode: (key) => parseZeroPadded(key.slice(6)),
 *   compare: (a, b) => a - b,
 *   maxBytes: 1024,
 * }) // => undefined
 *
 * checkEncoder({
 *   values: fc.nat(),
 *   encode: (n) => `ISSUE#${n}`,
 *   compare: (a, b) => a - b,
 * }) // throws LawError: DynamoDB would return ISSUE#10 before ISSUE#2
 */
export const checkEncoder = <V>(check: EncoderCheck<V>): void => {
  const { decode, maxBytes, numRuns, seed } = check
  const laws: LawCheck[] = [
    ['total', total(check)],
    ['deterministic', deterministic(check)],
    ['wellFormed', wellFormed(check)],
    ['injective', injective(check)],
    ...(decode ? [['roundTrip', roundTrip({ ...check, decode })] as const] : []),
    ['ordered', ordered(check)],
    ...(maxBytes === undefined
      ? []
      : [['withinBytes', withinBytes({ ...check, maxBytes })] as const]),
  ]
  runLaws('checkEncoder', laws, { numRuns, seed })
}
