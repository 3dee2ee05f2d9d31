import fc from 'fast-check'
import { type Leaf, leavesOf } from '../value/leaves.ts'
import { sameValue } from '../value/same-value.ts'

/** Knows which values an arbitrary could have drawn, and some that it did. */
export interface Domain<V> {
  readonly samples: readonly V[]
  /** Whether a candidate could have been drawn, seeing that its relatives were. */
  readonly has: (candidate: unknown, relatives: readonly V[]) => candidate is V
}

// Fixed, so that what is learnt from the samples does not depend on the seed of the check.
const SAMPLES = { numRuns: 100, seed: 5 }

// fast-check needs quadratic time to recognise a text; long ones are only drawn, never made up.
const LONGEST = 64

/**
 * Most arbitraries recognise their own values. Those that do not (`map` without an unmapper, `chain`)
 * are known by what they draw: a candidate must look like it, and `accepts` must take it, or a right
 * encoder would be blamed for values that nobody meant.
 */
export const domainOf = <V>(values: fc.Arbitrary<V>, accepts: (value: V) => boolean): Domain<V> => {
  const samples = fc.sample(values, SAMPLES)
  const likely = hasLikelyNumbers(samples)
  const has = (candidate: unknown): candidate is V =>
    likely(candidate) && values.canShrinkWithoutContext(candidate)
  const short = samples.filter(isShort)
  if (short.length > 0 && short.every(has)) {
    return { samples, has: (candidate): candidate is V => isShort(candidate) && has(candidate) }
  }
  const looks = looksLike(samples)
  return {
    samples,
    has: (candidate, relatives): candidate is V =>
      isShort(candidate) && looks(candidate, relatives) && accepts(candidate as V),
  }
}

const isShort = (value: unknown): boolean =>
  leavesOf(value).every((leaf) => typeof leaf.value !== 'string' || leaf.value.length <= LONGEST)

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

/**
 * Only texts are guessed at. Numbers and times often depend on each other (a start and an end), so
 * a candidate must have all of them from one relative.
 */
const looksLike = (
  samples: readonly unknown[],
): ((candidate: unknown, relatives: readonly unknown[]) => boolean) => {
  const texts = new Map<string, string[]>()
  for (const { path, value } of samples.flatMap(leavesOf)) {
    if (typeof value === 'string') texts.set(path, [...(texts.get(path) ?? []), value])
  }
  const checks = new Map(Array.from(texts, ([path, seen]) => [path, textCheck(seen)]))
  return (candidate, relatives) => {
    const leaves = leavesOf(candidate)
    const families = relatives.map(leavesOf)
    const isText = ({ path, value }: Leaf, i: number): boolean =>
      typeof value === 'string' &&
      (families.some((own) => own[i]?.path === path && own[i].value === value) ||
        (checks.get(path)?.(value) ?? false))
    return families.some(
      (own) =>
        own.length === leaves.length &&
        leaves.every((leaf, i) => {
          const like = own[i]
          return (
            like?.path === leaf.path &&
            (typeof like.value === 'string' ? isText(leaf, i) : sameValue(leaf.value, like.value))
          )
        }),
    )
  }
}

/** Text of the same characters in the same places, none more often, no longer or shorter. */
const textCheck = (seen: readonly string[]): ((text: string) => boolean) => {
  const most = new Map<string, number>()
  const firsts = new Set<string>()
  const lasts = new Set<string>()
  const lengths = seen.map((text) => [...text].length)
  for (const text of seen) {
    const chars = [...text]
    firsts.add(chars[0] ?? '')
    lasts.add(chars.at(-1) ?? '')
    for (const [char, times] of tally(chars)) most.set(char, Math.max(times, most.get(char) ?? 0))
  }
  const known = new Set(seen)
  const [shortest, longest] = [Math.min(...lengths), Math.max(...lengths)]
  return (text) => {
    if (known.has(text)) return true
    const chars = [...text]
    return (
      shortest < longest &&
      chars.length >= shortest &&
      chars.length <= longest &&
      firsts.has(chars[0] ?? '') &&
      lasts.has(chars.at(-1) ?? '') &&
      Array.from(tally(chars)).every(([char, times]) => times <= (most.get(char) ?? 0))
    )
  }
}

const tally = (chars: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>()
  for (const char of chars) times.set(char, (times.get(char) ?? 0) + 1)
  return times
}
