import type fc from 'fast-check'
import { leavesOf } from '../value/leaves.ts'

/** Knows which values an arbitrary could have drawn, where the arbitrary itself knows. */
export interface Domain<V> {
  /** Whether the arbitrary recognises what it draws; if not, values must be drawn, not made. */
  readonly isKnown: boolean
  readonly has: (candidate: unknown) => candidate is V
}

// fast-check needs quadratic time to recognise a text; long ones are only drawn, never made up.
const LONGEST = 64

/** Whether every text in a value is short enough to be made up. */
export const isShort = (value: unknown): boolean =>
  leavesOf(value).every((leaf) => typeof leaf.value !== 'string' || leaf.value.length <= LONGEST)

/**
 * Most arbitraries recognise their own values. Those that do not (`map` without an unmapper, `chain`,
 * `stringMatching`) would have to be guessed at, and a right encoder would be blamed for the guess.
 */
export const domainOf = <V>(values: fc.Arbitrary<V>, samples: readonly V[]): Domain<V> => {
  const likely = hasLikelyNumbers(samples)
  const has = (candidate: unknown): candidate is V =>
    isShort(candidate) && likely(candidate) && values.canShrinkWithoutContext(candidate)
  const short = samples.filter(isShort)
  return { isKnown: short.length > 0 && short.every(has), has }
}

/** What numbers may have in common; fast-check's own answer takes 0.1 for a float, and NaN for no NaN. */
const TRAITS: readonly ((n: number) => boolean)[] = [
  (n) => !Number.isNaN(n),
  (n) => Number.isFinite(n),
  (n) => Number.isInteger(n),
  (n) => Object.is(Math.fround(n), n),
]

/** What all numbers of the samples have in common, those of a candidate must have too. */
const hasLikelyNumbers = (samples: readonly unknown[]): ((candidate: unknown) => boolean) => {
  const numbersIn = (value: unknown): number[] =>
    leavesOf(value).flatMap((leaf) => (typeof leaf.value === 'number' ? [leaf.value] : []))
  const seen = samples.flatMap(numbersIn)
  const traits = TRAITS.filter((trait) => seen.every(trait))
  return (candidate) => numbersIn(candidate).every((n) => traits.every((trait) => trait(n)))
}
