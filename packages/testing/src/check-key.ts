import type { Key, Part, ValuesOf } from '@keywright/core'
import { ANYTHING, answer, type OptionRules, optionsOf } from '@keywright/core/internal'
import type fc from 'fast-check'
import { type FieldArbitraries, inputsFor } from './arbitraries/arbitrary-for.ts'
import { canonicalLaw } from './laws/canonical.ts'
import { deterministicLaw } from './laws/deterministic.ts'
import { injectiveLaw } from './laws/injective.ts'
import type { Law } from './laws/law.ts'
import { orderedLaw } from './laws/ordered.ts'
import { prefixSafeLaw } from './laws/prefix-safe.ts'
import { rangesExactLaw } from './laws/ranges-exact.ts'
import { roundTripLaw } from './laws/round-trip.ts'
import { type RunOptions, runLaws } from './laws/run-laws.ts'
import { wellFormedLaw } from './laws/well-formed.ts'
import { withinBytesLaw } from './laws/within-bytes.ts'
import { subjectOf } from './subject/subject.ts'

/** What to check a key with, beyond what its fields say. */
export interface KeyCheck<Parts extends readonly Part[]> extends RunOptions {
  /** Draws whole values, instead of what the fields would. */
  readonly values?: fc.Arbitrary<ValuesOf<Parts>> | undefined
  /** Draws the values of some fields; those with a codec of your own need it. */
  readonly fields?: FieldArbitraries<Parts> | undefined
  /** The longest key that the store takes, in UTF-8 bytes. */
  readonly maxBytes?: number | undefined
}

const RULES: OptionRules<KeyCheck<readonly Part[]>> = {
  values: ANYTHING,
  fields: ANYTHING,
  maxBytes: ANYTHING,
  numRuns: ANYTHING,
  seed: ANYTHING,
  maxTime: ANYTHING,
  crowd: ANYTHING,
}

/**
 * Checks all laws of a Keywright key, custom codecs included: total, deterministic, well-formed
 * Unicode, injective, round trip, ordered by UTF-8 bytes, refuses what is not canonical, prefix-safe,
 * ranges of `where` exact for every operator at every depth and, with `maxBytes`, within a size.
 *
 * @throws LawError for the first law that is broken; it names the others. KeyError for a field with
 * a codec of your own when neither `values` nor `fields` says what to draw.
 * @example
 * checkKey(key('ORDER', time('at'), text('id'))) // => undefined
 *
 * const version = field('version', { encode: String, decode: Number, compare: (a, b) => a - b })
 * checkKey(key('V', version), { fields: { version: fc.nat() } }) // throws LawError: ordered by UTF-8 bytes
 */
export const checkKey = <const Parts extends readonly Part[]>(
  key: Key<Parts>,
  options: KeyCheck<Parts> = {},
): void => {
  const { maxBytes, ...given } = optionsOf<KeyCheck<Parts>>('checkKey', options, RULES)
  const own = answer('checkKey', () => {
    // The fields draw what the key takes; no checker can follow that.
    const drawn = (): fc.Arbitrary<unknown> => inputsFor(key.fields, given.fields)
    return { ...key, values: given.values ?? (drawn() as fc.Arbitrary<ValuesOf<Parts>>) }
  })
  const subject = subjectOf<ValuesOf<Parts>>(own)
  const laws: Law<ValuesOf<Parts>>[] = [
    deterministicLaw(subject, own),
    wellFormedLaw(),
    injectiveLaw(subject),
    roundTripLaw(subject, own),
    orderedLaw(subject, own),
    canonicalLaw(subject, own),
    prefixSafeLaw(own),
    rangesExactLaw(own),
    ...(maxBytes === undefined ? [] : [withinBytesLaw(subject, { maxBytes })]),
  ]
  runLaws('checkKey', subject, laws, given)
}
