import type fc from 'fast-check'
import { breaks, rowsOf } from '../report/explain.ts'
import { printKey } from '../report/print.ts'
import { leadingOf, printLeading, sameLeading } from '../subject/leading-fields.ts'
import type { KeySubject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that a prefix holds exactly what belongs to it: a key starts with the text of some leading
 * values, and the delimiter, when those are its own leading values, and only then.
 *
 * @throws LawError from the property, for a key under a prefix that is not its own.
 * @example
 * fc.assert(prefixSafe(key('CITY', text('country'), text('name')))) // => undefined
 */
export const prefixSafe = <V>(key: KeySubject<V>): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(key, () => prefixSafeLaw(key))

/** The law as part of a check of several laws. */
export const prefixSafeLaw = <V>(key: KeySubject<V>): Law<V> => ({
  name: 'prefixSafe',
  size: { near: 6 },
  check: (entries) => {
    for (const owner of entries) {
      for (let depth = 1; depth <= key.fields.length; depth++) {
        const isWhole = depth === key.fields.length
        const prefix = isWhole ? `${owner.key}#` : leadingOf(key, owner.value, depth)
        for (const other of entries) {
          const belongs = !isWhole && sameLeading(key, owner.value, other.value, depth)
          if (other.key.startsWith(prefix) === belongs) continue
          breaks('prefixSafe', {
            what: belongs
              ? 'These values begin alike, but only one of their keys starts with the prefix:'
              : 'The second key starts with the prefix of the first, but its values begin differently:',
            entries: [owner, other],
            facts: [
              ['prefix', printKey(prefix), `of ${printLeading(key, owner.value, depth)}`],
              ...rowsOf([owner, other]),
            ],
            effect: belongs
              ? `begins_with(${printKey(prefix)}) would miss the second item.`
              : `begins_with(${printKey(prefix)}) would return the second item as well, which does not belong there.`,
          })
        }
      }
    }
  },
})
