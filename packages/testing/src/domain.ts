import fc from 'fast-check'
import { leavesOf } from './leaves.ts'
import { sameValue } from './same.ts'

/** Knows which values an arbitrary could have drawn, and some that it did. */
export interface Domain<V> {
  readonly samples: readonly V[]
  /** Whether a candidate could have been drawn; parts of its relatives are known to be right. */
  readonly has: (candidate: unknown, relatives: readonly V[]) => candidate is V
}

// Fixed, so that what is learnt from the samples does not depend on the seed of the check.
const SAMPLES = { numRuns: 100, seed: 5 }

// fast-check needs quadratic time to recognise a text; long ones are only drawn, never made up.
const LONGEST = 64

/** Thrown by unmappers for what is not theirs: one for all, because a stack trace takes time. */
export const NOT_MINE: Error = /* @__PURE__ */ new Error('not a value of this arbitrary')

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

/** What has been seen in one place of the values. */
interface Seen {
  readonly texts: string[]
  readonly numbers: number[]
  readonly times: number[]
  readonly others: Set<unknown>
}

const looksLike = (
  samples: readonly unknown[],
): ((candidate: unknown, relatives: readonly unknown[]) => boolean) => {
  const places = new Map<string, Seen>()
  const shapes = new Set<string>()
  for (const sample of samples) {
    const leaves = leavesOf(sample)
    shapes.add(shapeOf(sample))
    for (const { path, value } of leaves) {
      const name = path
      const seen = places.get(name) ?? { texts: [], numbers: [], times: [], others: new Set() }
      places.set(name, seen)
      if (typeof value === 'string') seen.texts.push(value)
      else if (typeof value === 'number') seen.numbers.push(value)
      else if (value instanceof Date) seen.times.push(value.getTime())
      else seen.others.add(value)
    }
  }
  const checks = new Map(Array.from(places, ([name, seen]) => [name, checkOf(seen)]))
  return (candidate, relatives) => {
    if (!shapes.has(shapeOf(candidate))) return false
    const known = relatives.flatMap((relative) => leavesOf(relative))
    return leavesOf(candidate).every(({ path, value }) => {
      const name = path
      return (
        known.some((leaf) => sameValue(leaf.value, value) && leaf.path === name) ||
        (checks.get(name)?.(value) ?? false)
      )
    })
  }
}

const shapeOf = (value: unknown): string =>
  leavesOf(value)
    .map((leaf) => `${leaf.path}:${typeof leaf.value}`)
    .join()

const checkOf = ({ texts, numbers, times, others }: Seen): ((value: unknown) => boolean) => {
  const text = textCheck(texts)
  const number = numberCheck(numbers)
  const time = numberCheck(times)
  return (value) => {
    if (typeof value === 'string') return text(value)
    if (typeof value === 'number') return number(value)
    if (value instanceof Date) return time(value.getTime())
    return others.has(value)
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

/**
 * Numbers between those seen. Where those are all multiples of something (whole days, even numbers),
 * there may be more to it than can be guessed, and none is made up.
 */
const numberCheck = (seen: readonly number[]): ((value: number) => boolean) => {
  const known = new Set(seen)
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const isWhole = seen.every(Number.isSafeInteger)
  const isDense = !isWhole || seen.reduce(divisor, 0) === 1
  return (value) =>
    known.has(value) ||
    (isDense && value >= least && value <= most && (!isWhole || Number.isInteger(value)))
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b))
