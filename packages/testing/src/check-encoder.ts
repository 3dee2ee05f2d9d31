import { ANYTHING, type OptionRules, optionsOf } from '@keywright/core/internal'
import type fc from 'fast-check'
import { deterministicLaw } from './laws/deterministic.ts'
import { injectiveLaw } from './laws/injective.ts'
import type { Law } from './laws/law.ts'
import { orderedLaw } from './laws/ordered.ts'
import { pureLaw } from './laws/pure.ts'
import { roundTripLaw } from './laws/round-trip.ts'
import { type RunOptions, runLaws } from './laws/run-laws.ts'
import { wellFormedLaw } from './laws/well-formed.ts'
import { withinBytesLaw } from './laws/within-bytes.ts'
import { subjectOf } from './subject/subject.ts'

/** Anyone's encoder, and the values it is for. */
export interface EncoderCheck<V> extends RunOptions {
  /** Draws the values that are stored. */
  readonly values: fc.Arbitrary<V>
  readonly encode: (value: NoInfer<V>) => string
  /** Reads keys back; may throw, or give `undefined`, for what is not a key. */
  readonly decode?: ((key: string) => unknown) | undefined
  /** The order that keys should have, as for `Array.prototype.sort`. */
  readonly compare: (a: NoInfer<V>, b: NoInfer<V>) => number
  /** The longest key that the store takes, in UTF-8 bytes. */
  readonly maxBytes?: number | undefined
  /** Whether two values are the same thing; by content if left out. */
  readonly equals?: ((a: NoInfer<V>, b: NoInfer<V>) => boolean) | undefined
}

/** A misspelt one would leave its law out in silence. */
const RULES: OptionRules<EncoderCheck<unknown>> = {
  values: ANYTHING,
  encode: ANYTHING,
  decode: ANYTHING,
  compare: ANYTHING,
  maxBytes: ANYTHING,
  equals: ANYTHING,
  numRuns: ANYTHING,
  seed: ANYTHING,
  maxTime: ANYTHING,
  crowd: ANYTHING,
}

/**
 * Checks every law that applies to an encoder of keys, whoever wrote it: total, pure,
 * deterministic, well-formed Unicode, injective, round trip (with `decode`), ordered by UTF-8 bytes, and within
 * `maxBytes`.
 *
 * The values are drawn so that they are close to each other; a failure is shrunk, and reads like an
 * explanation. Needs no test framework: it throws.
 *
 * @throws LawError for the first law that is broken; it names the others. KeyError for an option that is none.
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
  const subject = subjectOf(check)
  // A key brings more than an encoder has.
  if (!('fields' in check)) optionsOf<object>('checkEncoder', { ...check }, RULES)
  const { decode, maxBytes = Number.POSITIVE_INFINITY } = check
  const laws: Law<V>[] = [
    pureLaw(subject, check),
    deterministicLaw(subject, check),
    wellFormedLaw(),
    injectiveLaw(subject),
    ...(decode ? [roundTripLaw(subject, { decode })] : []),
    orderedLaw(subject, check),
    withinBytesLaw(subject, { maxBytes }),
  ]
  runLaws('checkEncoder', subject, laws, check)
}
