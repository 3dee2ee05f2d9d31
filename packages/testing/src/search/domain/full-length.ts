import fc from 'fast-check'
import { copyWith, type Insides, kindOf } from './arbitrary-parts.ts'

// Beyond this a check would take long, and an encoder that cuts has cut before.
const LONGEST = 4096

/** fast-check's own lengths are as long as this, or nearly so, where nobody gave one. */
export const UNLIMITED: number = 2 ** 30

/**
 * The same arbitrary, which also draws texts and lists as long as their `maxLength` says: fast-check
 * keeps to about ten elements, unless `size` is given too. `undefined` if it draws them already.
 */
export const stretched = <V>(arbitrary: fc.Arbitrary<V>): fc.Arbitrary<V> | undefined => {
  const rule = RULES.find(([kind]) => kindOf(arbitrary) === kind)?.[1]
  const changes = rule?.(arbitrary as unknown as Insides)
  return changes && copyWith(arbitrary, changes)
}

type Rule = (insides: Insides) => Partial<Insides> | undefined

/** Each of them stretched, if any can be. */
const each = <T>(all: readonly T[], stretch: (one: T) => T | undefined): T[] | undefined => {
  const longer = all.map(stretch)
  return longer.some((one) => one !== undefined)
    ? longer.map((one, i) => one ?? (all[i] as T))
    : undefined
}

const wrapped: Rule = ({ arb }) => {
  const longer = arb && stretched(arb)
  return longer && { arb: longer }
}

const tuple: Rule = ({ arbs = [] }) => {
  const longer = each(arbs, stretched)
  return longer && { arbs: longer }
}

const oneOf: Rule = ({ warbs = [] }) => {
  const longer = each(warbs, (one) => {
    const arbitrary = stretched(one.arbitrary)
    return arbitrary && { ...one, arbitrary }
  })
  return longer && { warbs: longer }
}

/** A list of long texts is long enough as it is. */
const list: Rule = (insides) => {
  const { minLength = 0, maxGeneratedLength = 0, maxLength = UNLIMITED } = insides
  const inner = wrapped(insides)
  const max = Math.min(maxLength, LONGEST)
  if (inner || maxLength >= UNLIMITED || max <= maxGeneratedLength) return inner
  return {
    maxGeneratedLength: max,
    lengthArb: fc.integer({ min: minLength, max }),
    cachedBiasedMaxLength: minLength + Math.floor(Math.log2(max - minLength || 1)),
  }
}

// Not what is filtered: a filter might wait for ever for what is short.
const RULES: readonly (readonly [kind: unknown, rule: Rule])[] = /* @__PURE__ */ (() => [
  [kindOf(fc.nat().map(String)), wrapped],
  [kindOf(fc.noShrink(fc.nat())), wrapped],
  [kindOf(fc.noBias(fc.nat())), wrapped],
  [kindOf(fc.tuple()), tuple],
  [kindOf(fc.oneof(fc.nat(), fc.nat())), oneOf],
  [kindOf(fc.array(fc.nat())), list],
])()
