import type fc from 'fast-check'
import { lend } from '../search/index.ts'
import { changed } from '../subject/key-of.ts'
import type { Compares, Draws, Encodes, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that `encode` leaves the value as it was, and so does `compare`: `value.sort().join('#')`
 * sorts the item's own list.
 *
 * @throws LawError from the property, for a value that is changed.
 * @example
 * const values = fc.array(fc.nat(9))
 * fc.assert(pure({ values, encode: (list) => `L#${[...list].sort()}` })) // => undefined
 * fc.assert(pure({ values, encode: (list) => `L#${list.sort()}` })) // throws Error: Property failed
 */
export const pure = <V>(
  encoder: Encodes<V> & Draws<V> & Partial<Compares<V>>,
): fc.IPropertyWithHooks<[V[]]> => propertyOf(encoder, (subject) => pureLaw(subject, encoder))

/** `encode` itself is watched wherever it is called; this watches `compare`. */
export const pureLaw = <V>({ isKey }: Subject<V>, { compare }: Partial<Compares<V>>): Law<V> => ({
  name: 'pure',
  size: { near: 3 },
  check: (entries) => {
    if (!compare || isKey) return
    for (const [i, { value: a }] of entries.entries()) {
      const b = entries[i + 1]?.value
      if (b === undefined || typeof a !== 'object') continue
      const [one, two] = [lend(a), lend(b)]
      compare(one.given, two.given)
      const [first, second] = [one.change(), two.change()]
      if (first) changed('compare', a, first)
      if (second) changed('compare', b, second)
    }
  },
})
