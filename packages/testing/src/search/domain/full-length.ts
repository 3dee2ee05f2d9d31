import fc from 'fast-check'
import { copyWith, type Insides, innerWith, kindOf } from './arbitrary-parts.ts'

// Beyond this a check would take long, and an encoder that cuts has cut before.
const LONGEST = 4096

/** fast-check's own lengths are as long as this, or nearly so, where nobody gave one. */
export const UNLIMITED: number = 2 ** 30

/**
 * The same arbitrary, which also draws texts and lists as long as their `maxLength` says: fast-check
 * keeps to about ten elements, unless `size` is given too. `undefined` if it draws them already.
 */
export const stretched = <V>(arbitrary: fc.Arbitrary<V>): fc.Arbitrary<V> | undefined => {
  if (!STRETCHED.test(kindOf(arbitrary) ?? '')) return undefined
  const insides = arbitrary as unknown as Insides
  let isInner = false
  const inner = innerWith(insides, (one) => {
    const longer = stretched(one)
    isInner ||= longer !== undefined
    return longer ?? one
  })
  // A list of long texts is long enough as it is.
  const changes = isInner ? inner : longerList(insides)
  return changes && copyWith(arbitrary, changes)
}

const longerList = (insides: Insides): Partial<Insides> | undefined => {
  const { minLength = 0, maxGeneratedLength = 0, maxLength = UNLIMITED, lengthArb } = insides
  const max = Math.min(maxLength, LONGEST)
  if (!lengthArb || maxLength >= UNLIMITED || max <= maxGeneratedLength) return undefined
  return {
    maxGeneratedLength: max,
    lengthArb: fc.integer({ min: minLength, max }),
    cachedBiasedMaxLength: minLength + Math.floor(Math.log2(max - minLength || 1)),
  }
}

// Not what is filtered: a filter might wait for ever for what is short.
const STRETCHED = /^(mapped|unshrinkable|unbiased|tuple|oneOf|list)$/
