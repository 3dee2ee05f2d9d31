import fc from 'fast-check'
import { groupsOf } from '../draw/group.ts'
import { breaks } from '../report/explain.ts'
import { print, printBytes, printKey } from '../report/print.ts'
import { entriesOf, subjectOf } from '../subject/subject.ts'
import type { Draws, Encodes, Entry } from '../subject/subject-types.ts'
import { stored } from '../value/utf8.ts'

/**
 * The law that different values never share a key, also after UTF-8 has replaced what it cannot
 * write. Values are different when `equals` says so or, without it, when their content is; for a
 * Keywright key, when its `compare` says so.
 *
 * @throws LawError from the property, for two values with one key.
 * @example
 * fc.assert(injective({ values: fc.nat(), encode: (n) => `N#${n}` })) // => undefined
 * fc.assert(injective(key('USER', text('id')))) // => undefined
 */
export const injective = <V>(encoder: Encodes<V> & Draws<V>): fc.IPropertyWithHooks<[V[]]> => {
  const subject = subjectOf(encoder)
  // The crowd finds what has few keys for many values, such as a truncated hash.
  return fc.property(groupsOf(subject, { near: 10, crowd: 70 }), (group) => {
    const owners = new Map<string, Entry<V>>()
    for (const entry of entriesOf(subject, group)) {
      const text = stored(entry.key)
      const owner = owners.get(text)
      if (owner && !subject.same(owner.value, entry.value)) collide(owner, entry)
      owners.set(text, entry)
    }
  })
}

const collide = <V>(first: Entry<V>, second: Entry<V>): never => {
  const equal = first.key === second.key
  return breaks('injective', {
    what: equal
      ? 'Two different values have the same key:'
      : 'Two different values have keys that are the same text in UTF-8:',
    facts: [
      ['first', print(first.value), ...(equal ? [] : [printKey(first.key)])],
      ['second', print(second.value), ...(equal ? [] : [printKey(second.key)])],
      equal ? ['key', printKey(first.key)] : ['bytes', printBytes(first.key)],
    ],
    effect:
      'In a store the second write overwrites the first: one item is lost, and whoever reads it ' +
      'gets the other.',
    values: [first.value, second.value],
    keys: [first.key, second.key],
  })
}
