import { keyByteLength } from '@keywright/core'
import fc from 'fast-check'
import { groupsOf } from '../draw/group.ts'
import { breaks } from '../report/explain.ts'
import { count, print, printKey } from '../report/print.ts'
import { entriesOf, subjectOf } from '../subject/subject.ts'
import type { Draws, Encodes } from '../subject/subject-types.ts'

/** The longest key that the store takes. */
export interface Limited {
  /** In UTF-8 bytes; DynamoDB takes 2048 for a partition key, 1024 for a sort key. */
  readonly maxBytes: number
}

/**
 * The law that no key is longer than `maxBytes` bytes of UTF-8. It is as good as the values: draw
 * texts as long as you would store, `fc.string({ maxLength: 1000 })`.
 *
 * @throws LawError from the property, for a key that is too long.
 * @example
 * fc.assert(withinBytes({ values: fc.nat(99999), encode: (n) => zeroPad(n, 5), maxBytes: 5 })) // => undefined
 */
export const withinBytes = <V>(
  encoder: Encodes<V> & Limited & Draws<V>,
): fc.IPropertyWithHooks<[V[]]> => {
  const { maxBytes } = encoder
  const subject = subjectOf(encoder)
  return fc.property(groupsOf(subject, { near: 4, crowd: 4 }), (group) => {
    for (const { value, key } of entriesOf(subject, group)) {
      const bytes = keyByteLength(key)
      if (bytes <= maxBytes) continue
      breaks('withinBytes', {
        what: `The key of this value is longer than ${count(maxBytes, 'byte')}, it has ${count(bytes, 'byte')}:`,
        facts: [
          ['value', print(value)],
          ['key', printKey(key)],
        ],
        effect:
          'DynamoDB refuses to write an item whose key is too long (2,048 bytes for a partition ' +
          'key, 1,024 for a sort key), and a store that cuts it would mix up items.',
        values: [value],
        keys: [key],
      })
    }
  })
}
