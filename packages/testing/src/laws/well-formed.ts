import type fc from 'fast-check'
import { breaks, rowsOf } from '../report/explain.ts'
import { printBytes, printKey } from '../report/print.ts'
import { isWellFormed, stored } from '../search/index.ts'
import type { Draws, Encodes } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that a key is well-formed Unicode: no half of a surrogate pair, which UTF-8 cannot write.
 *
 * @throws LawError from the property, for a key that a store would change.
 * @example
 * fc.assert(wellFormed({ values: fc.string(), encode: (id) => `USER#${id}` })) // => undefined
 */
export const wellFormed = <V>(encoder: Encodes<V> & Draws<V>): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(encoder, wellFormedLaw)

/** The law as part of a check of several laws. */
export const wellFormedLaw = <V>(): Law<V> => ({
  name: 'wellFormed',
  size: { near: 6, crowd: 4 },
  check: (entries) => {
    for (const entry of entries) {
      const { key } = entry
      if (isWellFormed(key)) continue
      breaks('wellFormed', {
        what: 'The key of this value contains half of a character (a lone surrogate):',
        entries: [entry],
        facts: [
          ...rowsOf([entry]),
          ['stored', `${printKey(stored(key))}, in bytes ${printBytes(key)}`],
        ],
        effect:
          'UTF-8 has no form for it, so a store keeps U+FFFD (ef bf bd) instead, the same for all of ' +
          'them: keys that differ only there become one key, and the second write overwrites the ' +
          'first.',
      })
    }
  },
})
