import { attempt } from '@keywright/core/internal'
import fc from 'fast-check'
import { isSameCopy } from '../values/same-copy.ts'
import { type Insides, kindOf } from './arbitrary-parts.ts'

/** Says whether an arbitrary can draw a value. */
export type Recogniser = (candidate: unknown) => boolean

/**
 * What fast-check's own `canShrinkWithoutContext` says, made exact: it takes 0.1 for a 32-bit float,
 * `aa=a` for base64 and an unmapper at its word, and a right encoder would be blamed for that. Where a
 * kind of arbitrary is not known here, there is no answer, and values are only drawn.
 */
export const recogniserOf = (arbitrary: fc.Arbitrary<unknown>): Recogniser | undefined =>
  RULES[kindOf(arbitrary) ?? '']?.(arbitrary as unknown as Insides)

type Rule = (arbitrary: Insides) => Recogniser | undefined

const inner = (arbitrary: fc.Arbitrary<unknown> | undefined): Recogniser | undefined =>
  arbitrary && recogniserOf(arbitrary)

const all = (arbitraries: readonly fc.Arbitrary<unknown>[]): Recogniser[] | undefined => {
  const recognisers = arbitraries.map(recogniserOf)
  return recognisers.every((one) => one !== undefined) ? recognisers : undefined
}

/** Numbers in a range, which fast-check recognises exactly. */
const itself: Rule = (arbitrary) => (candidate) => arbitrary.canShrinkWithoutContext(candidate)

const wrapped: Rule = ({ arb }) => inner(arb)

/** What an unmapper says counts if the mapper makes the same value of it again. */
const mapped: Rule = ({ arb, mapper, unmapper }) => {
  const has = inner(arb)
  if (!has || !arb || !mapper || !unmapper) return undefined
  if (isSpelt(arb)) {
    return remembering((candidate) => {
      if (typeof candidate !== 'string') return false
      const characters = [...candidate]
      return has(characters) && mapper(characters) === candidate
    })
  }
  const isMapped = (candidate: unknown): boolean => {
    const source = unmapper(candidate)
    return has(source) && isSameCopy(mapper(source), candidate)
  }
  return remembering((candidate) => attempt(() => isMapped(candidate)) === true)
}

/**
 * Whether these are lists of single characters, of which a text is made: fast-check's own unmapper tries each
 * stretch of a text as a unit, which takes quadratic time.
 */
const isSpelt = (arbitrary: fc.Arbitrary<unknown>): boolean => {
  const { arb: unit, lengthArb } = arbitrary as unknown as Insides
  return (
    unit !== undefined &&
    lengthArb !== undefined &&
    fc
      .sample(unit, { numRuns: 50, seed: 5 })
      .every((one) => typeof one === 'string' && [...one].length === 1)
  )
}

const MOST_REMEMBERED = 200

/** The same, with what it said of the last texts: relatives mostly share all texts but one. */
const remembering = (has: Recogniser): Recogniser => {
  const said = new Map<string, boolean>()
  return (candidate) => {
    if (typeof candidate !== 'string') return has(candidate)
    const known = said.get(candidate)
    if (known !== undefined) return known
    const is = has(candidate)
    if (said.size === MOST_REMEMBERED) said.clear()
    said.set(candidate, is)
    return is
  }
}

const filtered: Rule = ({ arb, refinement }) => {
  const has = inner(arb)
  return has && refinement && ((candidate) => has(candidate) && refinement(candidate))
}

/** What is adapted after it was drawn: only what stays as it is can be told. */
const adapted: Rule = ({ sourceArb, adapter }) => {
  const has = inner(sourceArb)
  return has && adapter && ((candidate) => has(candidate) && !adapter(candidate).adapted)
}

const tuple: Rule = ({ arbs = [] }) => {
  const parts = all(arbs)
  return (
    parts &&
    ((candidate) =>
      Array.isArray(candidate) &&
      candidate.length === parts.length &&
      parts.every((has, i) => i in candidate && has(candidate[i])))
  )
}

/** Lists as long as those that are drawn: `fc.string()` would recognise longer ones. */
const list: Rule = (arbitrary) => {
  const { arb, minLength, maxGeneratedLength, setBuilder } = arbitrary
  const has = inner(arb)
  if (!has || minLength === undefined || maxGeneratedLength === undefined) return undefined
  return (candidate) =>
    Array.isArray(candidate) &&
    candidate.length >= minLength &&
    candidate.length <= maxGeneratedLength &&
    Array.from(candidate.keys()).every((i) => i in candidate && has(candidate[i])) &&
    // Whether the elements are unique, fast-check knows.
    (setBuilder === undefined || arbitrary.canShrinkWithoutContext(candidate))
}

const constant: Rule =
  ({ values = [] }) =>
  (candidate) =>
    values.some((value) => Object.is(value, candidate))

/** One of several; with a greatest depth, some may be out of reach. */
const oneOf: Rule = ({ warbs = [], constraints }) => {
  if (constraints?.maxDepth !== Number.POSITIVE_INFINITY) return undefined
  const choices = all(warbs.filter(({ weight }) => weight > 0).map(({ arbitrary }) => arbitrary))
  return choices && ((candidate) => choices.some((has) => has(candidate)))
}

/** Those of `chain` cannot be told: they are left alone. */
const RULES: Readonly<Record<string, Rule>> = {
  ...{ integer: itself, bigint: itself, unshrinkable: wrapped, unbiased: wrapped },
  ...{ constant, mapped, filtered, adapted, tuple, list, oneOf },
}
