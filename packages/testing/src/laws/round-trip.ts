import type fc from 'fast-check'
import { breaks, type Row, rowsOf } from '../report/explain.ts'
import { print, printError, printKey } from '../report/print.ts'
import { checkAcyclic, isPromise } from '../search/index.ts'
import type { Decodes, Draws, Encodes, Entry, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'

/**
 * The law that `decode(encode(v))` is `v`. The same means what it means in `injective`: a Keywright
 * key may give a value back in its canonical form (`99.9` as `99.90`), never as another value.
 *
 * @throws LawError from the property, for a value that comes back different, or not at all.
 * @example
 * fc.assert(roundTrip({ values: fc.nat(), encode: (n) => `N#${n}`, decode: (text) => Number(text.slice(2)) })) // => undefined
 */
export const roundTrip = <V>(
  encoder: Encodes<V> & Decodes & Draws<V>,
): fc.IPropertyWithHooks<[V[]]> => propertyOf(encoder, (subject) => roundTripLaw(subject, encoder))

/** The law as part of a check of several laws. */
export const roundTripLaw = <V>(subject: Subject<V>, { decode }: Decodes): Law<V> => ({
  name: 'roundTrip',
  size: { near: 6, crowd: 4 },
  check: (entries) => {
    for (const entry of entries) {
      let decoded: unknown
      let isSame: boolean
      try {
        decoded = decode(entry.key)
        if (isPromise(decoded)) throw new TypeError('decode gave a promise')
        if (!subject.isKey) checkAcyclic(decoded)
        isSame = subject.same(entry.value, decoded as V)
      } catch (error) {
        const effect = 'This item could be written to the store, but not be read back.'
        const outcome: Row = ['error', printError(error)]
        return lose(entry, 'decode refuses the key that encode made:', outcome, effect)
      }
      if (!isSame) {
        const outcome: Row = ['decoded', print(decoded)]
        lose(entry, 'decode gives another value than encode was given:', outcome)
      }
      if (!subject.isKey) continue
      const again = subject.encode(decoded as V)
      if (again !== entry.key) {
        lose(entry, 'What decode gives has another key:', ['again', printKey(again)])
      }
    }
  },
})

const lose = <V>(
  entry: Entry<V>,
  what: string,
  outcome: Row,
  effect = 'What is read back from the store would not be what was written to it.',
): never =>
  breaks('roundTrip', {
    what,
    entries: [entry],
    facts: [...rowsOf([entry]), outcome],
    effect,
  })
