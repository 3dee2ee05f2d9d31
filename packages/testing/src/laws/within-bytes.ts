import { keyByteLength } from '@keywright/core'
import { refuse } from '@keywright/core/internal'
import type fc from 'fast-check'
import { breaks } from '../report/explain.ts'
import { count } from '../report/print.ts'
import { copyOf, isPromise, longestValue, stored } from '../search/index.ts'
import type { Draws, Encodes, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'
import { patienceOf } from './patience.ts'

/** The longest key that the store takes. */
export interface Limited {
  /** In UTF-8 bytes; DynamoDB takes 2048 for a partition key, 1024 for a sort key. */
  readonly maxBytes: number
}

/**
 * The law that no key is empty, or longer than `maxBytes` bytes of UTF-8. A Keywright key may be
 * empty: the adapters refuse it. It holds for the longest text that the values may be, each character the
 * one that `encode` writes longest: draw texts as long as you would store, `fc.string({ maxLength: 1000 })`.
 *
 * @throws LawError from the property, for a key that is too long.
 * @example
 * fc.assert(withinBytes({ values: fc.nat(99999), encode: (n) => zeroPad(n, 5), maxBytes: 5 })) // => undefined
 */
export const withinBytes = <V>(
  encoder: Encodes<V> & Limited & Draws<V>,
): fc.IPropertyWithHooks<[V[]]> =>
  propertyOf(encoder, (subject) => withinBytesLaw(subject, encoder))

/**
 * The law as part of a check of several laws.
 *
 * @throws KeyError for a `maxBytes` that is not a number from 0.
 */
export const withinBytesLaw = <V>(subject: Subject<V>, { maxBytes }: Limited): Law<V> => {
  if (typeof maxBytes !== 'number' || !(maxBytes >= 0)) {
    refuse('INVALID_DEFINITION', 'a number from 0', maxBytes, 'maxBytes')
  }
  return lawWithin(subject, maxBytes)
}

// An encoder may be slow: what is longest among so many, or found in so many milliseconds, has to do.
const MOST_MEASURED = 4000
const MOST_TIME = 500

/** The value of the longest key, as far as it can be found; of one that is just too long, if there is one. */
const longestOf = <V>(subject: Subject<V>, maxBytes: number): V[] => {
  const patience = patienceOf(MOST_TIME)
  let left = MOST_MEASURED
  const longest = longestValue(subject.values, (value) => {
    if (left-- <= 0 || patience.isOver()) return 0
    try {
      const key: unknown = patience.take(() => subject.encode(copyOf(value) as V))
      return !isPromise(key) && typeof key === 'string'
        ? Math.min(keyByteLength(stored(key)), maxBytes + 1)
        : -1
    } catch {
      return -1
    }
  })
  return longest === undefined ? [] : [longest]
}

const lawWithin = <V>(subject: Subject<V>, maxBytes: number): Law<V> => ({
  name: 'withinBytes',
  size: { near: 6, crowd: 4 },
  always: () => (maxBytes === Number.POSITIVE_INFINITY ? [] : longestOf(subject, maxBytes)),
  check: (entries) => {
    for (const entry of entries) {
      if (entry.key === '' && !subject.isKey) {
        breaks('withinBytes', {
          what: 'The key of this value is empty:',
          entries: [entry],
          effect: 'DynamoDB and most other stores refuse to write an item whose key is empty.',
        })
      }
      const bytes = keyByteLength(stored(entry.key))
      if (bytes <= maxBytes) continue
      breaks('withinBytes', {
        what: `The key of this value is longer than ${count(maxBytes, 'byte')}, it has ${count(bytes, 'byte')}:`,
        entries: [entry],
        effect:
          'DynamoDB refuses to write an item whose key is too long (2,048 bytes for a partition ' +
          'key, 1,024 for a sort key), and a store that cuts it would mix up items.',
      })
    }
  },
})
