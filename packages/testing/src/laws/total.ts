import fc from 'fast-check'
import { keyOf } from '../subject/key-of.ts'
import { subjectOf } from '../subject/subject.ts'
import type { Draws, Encodes } from '../subject/subject-types.ts'

/**
 * The law that every value has a key: `encode` returns a string, whatever is drawn.
 *
 * An encoder may refuse a value with a `KeyError`, which is what Keywright does with bad input; any
 * other error is a crash. A Keywright key must take all that its fields draw.
 *
 * @throws LawError from the property, for a value without a key.
 * @example
 * fc.assert(total({ values: fc.nat(), encode: (n) => `N#${n}` })) // => undefined
 */
export const total = <V>(encoder: Encodes<V> & Draws<V>): fc.IPropertyWithHooks<[V]> => {
  const subject = subjectOf(encoder)
  return fc.property(subject.values, (value) => {
    fc.pre(keyOf(subject, value) !== undefined)
  })
}
