import fc from 'fast-check'
import { firstWhere } from '../../first-where.ts'
import { SPECIAL } from '../hints/characters.ts'
import { copyOf } from '../values/copy.ts'
import { textLength } from '../values/leaves.ts'
import { type Insides, kindOf, UNLIMITED } from './arbitrary-parts.ts'

/** How many bytes the key of a value has; less than 0 if the value is none, or has no key. */
export type Measure = (value: unknown) => number

/**
 * The value of the longest key that an arbitrary can draw, as far as that can be told: texts and lists are
 * as long as their `maxLength` says, and each element is the one that the encoder writes longest. Where fewer
 * elements measure as much, fewer they are.
 */
export const longestValue = <V>(values: fc.Arbitrary<V>, measure: Measure): V | undefined =>
  longest(values, measure)[0] as V | undefined

/** The longest of some values, if any is taken. */
const longest = (arbitrary: fc.Arbitrary<unknown>, measure: Measure): unknown[] => {
  const rule = RULES[kindOf(arbitrary) ?? '']
  const made = longestOf(rule?.(arbitrary as unknown as Insides, measure) ?? [], measure)
  // What nobody can see into is drawn.
  return made.length > 0 ? made : longestOf(fc.sample(arbitrary, SAMPLES), measure)
}

const SAMPLES = { numRuns: 30, seed: 5 }

const longestOf = (candidates: readonly unknown[], measure: Measure): unknown[] => {
  let best: unknown[] = []
  let most = -1
  for (const candidate of candidates) {
    const size = measure(candidate)
    if (size > most) {
      most = size
      best = [candidate]
    }
  }
  return best
}

/** Candidates for the longest value; each is one that the arbitrary can draw, if it measures 0 or more. */
type Rule = (insides: Insides, measure: Measure) => unknown[]

// Beyond this, a sample of all numbers, and those of the characters that matter.
const FEW = 300
const POINTS = SPECIAL.map((char) => char.codePointAt(0) ?? 0)

const whole: Rule = ({ min = 0, max = 0 }) => {
  const [low, high] = [Number(min), Number(max)]
  const steps = Math.min(high - low, FEW)
  return [
    ...Array.from(
      { length: steps + 1 },
      (_, i) => low + Math.floor((i * (high - low)) / steps || 0),
    ),
    ...POINTS.filter((point) => point > low && point < high),
  ]
}

const mapped: Rule = ({ arb, mapper }, measure) => {
  if (!arb || !mapper) return []
  // A copy, because a mapper may change what it is given.
  const map = (source: unknown): unknown => mapper(copyOf(source))
  return longest(arb, (source) => measure(map(source))).map(map)
}

const filtered: Rule = ({ arb, refinement }, measure) =>
  arb && refinement ? longest(arb, (value) => (refinement(value) ? measure(value) : -1)) : []

const wrapped: Rule = ({ arb }, measure) => (arb ? longest(arb, measure) : [])

const chained: Rule = ({ arb, chainer }, measure) =>
  arb && chainer
    ? [...longestSources(arb), ...fc.sample(arb, SAMPLES)].flatMap((source) =>
        longest(chainer(source), measure),
      )
    : []

/** The ends of a range: what follows is often as long as such a number says. */
const longestSources = (arbitrary: fc.Arbitrary<unknown>): unknown[] => {
  const { min, max } = arbitrary as unknown as Insides
  return typeof min === 'number' && typeof max === 'number' ? [min, max] : []
}

const tuple: Rule = ({ arbs = [] }, measure) => {
  const parts = arbs.map((arb) => fc.sample(arb, { ...SAMPLES, numRuns: 1 })[0])
  const withPart = (i: number, part: unknown): unknown[] =>
    parts.map((one, j) => (i === j ? part : one))
  for (const [i, arb] of arbs.entries()) {
    for (const part of longest(arb, (one) => measure(withPart(i, one)))) parts[i] = part
  }
  return [parts]
}

const oneOf: Rule = ({ warbs = [], constraints }, measure) =>
  constraints?.maxDepth === Number.POSITIVE_INFINITY
    ? warbs
        .filter(({ weight }) => weight > 0)
        .flatMap(({ arbitrary }) => longest(arbitrary, measure))
    : []

/** How many elements tell which one is written longest; fewer, if so many are refused. */
const TELLING = [16, 4, 1]

/** Texts longer than this take long, and no store takes such a key. */
const MOST_TEXT = 100_000

const list: Rule = (insides, measure) => {
  const { arb, minLength = 0, maxLength = UNLIMITED, maxGeneratedLength = 0, setBuilder } = insides
  if (!arb || setBuilder !== undefined) return []
  const most = maxLength < UNLIMITED ? maxLength : maxGeneratedLength
  const of = (length: number, element: unknown): unknown[] => Array(length).fill(element)
  const counts = TELLING.map((few) => Math.max(minLength, Math.min(most, few)))
  const elementOf = (few: number) => longest(arb, (element) => measure(of(few, element)))
  const elements = counts.reduce<unknown[]>(
    (found, few) => (found.length > 0 ? found : elementOf(few)),
    [],
  )
  return elements.map((element) => {
    const room = Math.floor(MOST_TEXT / Math.max(1, textLength(element)))
    const size = (length: number): number => measure(of(length, element))
    const end = Math.max(minLength, Math.min(most, room))
    const full = size(end) >= 0 ? end : firstWhere(minLength, end, (length) => size(length) < 0) - 1
    const enough = size(full)
    return of(
      firstWhere(minLength, full, (length) => size(length) >= enough),
      element,
    )
  })
}

const RULES: Readonly<Record<string, Rule>> = {
  integer: whole,
  bigint: ({ min, max }) => [min, max],
  constant: ({ values = [] }) => values.slice(),
  ...{ mapped, filtered, chained, unshrinkable: wrapped, unbiased: wrapped, tuple, oneOf, list },
}
