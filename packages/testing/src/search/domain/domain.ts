import { leafValuesOf } from '../values/leaves.ts'

/** Knows which values an arbitrary can draw, where that can be told. */
export interface Domain<V> {
  /** Whether it can be told; if not, values must be drawn, not made. */
  readonly isKnown: boolean
  readonly has: (candidate: unknown) => candidate is V
}

// To recognise a text takes quadratic time: those longer than a UUID are mostly drawn, not made up.
const SHORT = 40
const LONGEST = 160

/** Whether every text in a value is short enough to be made up often. */
export const isShort = (value: unknown): boolean => hasTextsOf(value, SHORT)

const hasTextsOf = (value: unknown, most: number): boolean =>
  leafValuesOf(value).every((leaf) => typeof leaf !== 'string' || leaf.length <= most)

/**
 * The values that an arbitrary can draw, by what recognises them and some that it drew. Those of `map`
 * without an unmapper, of `chain` and of others would have to be guessed at, and a right encoder would be
 * blamed for the guess.
 */
export const domainOf = <V>(
  recognises: ((candidate: unknown) => boolean) | undefined,
  samples: readonly V[],
): Domain<V> => {
  const has = (candidate: unknown): candidate is V =>
    recognises !== undefined && hasTextsOf(candidate, LONGEST) && recognises(candidate)
  const short = samples.filter(isShort)
  return { isKnown: short.length > 0 && short.every(has), has }
}
