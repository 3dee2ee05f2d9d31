import fc from 'fast-check'
import { familyOf } from '../family.ts'
import { leadingOf, sameLeading, showLeading } from '../leading.ts'
import { show, showKey } from '../show.ts'
import { breaks } from '../story.ts'
import { entriesOf, type KeySubject, subjectOf } from '../subject.ts'

/**
 * The law that a prefix holds exactly what belongs to it: a key starts with the text of some leading
 * values, and the delimiter, when those are its own leading values, and only then.
 *
 * @throws LawError from the property, for a key under a prefix that is not its own.
 * @example
 * fc.assert(prefixSafe(key('CITY', text('country'), text('name')))) // => undefined
 */
export const prefixSafe = <V>(key: KeySubject<V>): fc.IPropertyWithHooks<[V[]]> => {
  const subject = subjectOf(key)
  return fc.property(familyOf(subject, { near: 6 }), (group) => {
    const entries = entriesOf(subject, group)
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
            facts: [
              ['prefix', showKey(prefix), `of ${showLeading(key, owner.value, depth)}`],
              ['first', show(owner.value), showKey(owner.key)],
              ['second', show(other.value), showKey(other.key)],
            ],
            effect: belongs
              ? `begins_with(${showKey(prefix)}) would miss the second item.`
              : `begins_with(${showKey(prefix)}) would return the second item as well, which does not belong there.`,
            values: [owner.value, other.value],
            keys: [owner.key, other.key],
          })
        }
      }
    }
  })
}
