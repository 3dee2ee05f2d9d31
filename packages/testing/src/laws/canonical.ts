import { attempt } from '@keywright/core/internal'
import type fc from 'fast-check'
import { breaks } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import type { Decodes, Draws, Encodes, Subject } from '../subject/subject-types.ts'
import { type Law, propertyOf } from './law.ts'
import { misspell, WAYS } from './misspellings.ts'

/**
 * The law that text which `encode` could not have made is refused: whatever `decode` takes, `encode`
 * writes again to the letter. Keys are misspelt in the ways that people and other programs do.
 *
 * @throws LawError from the property, for a text that is read but never written.
 * @example
 * fc.assert(canonical(key('ISSUE', integer('number', { digits: 5 })))) // => undefined
 */
export const canonical = <V>(
  encoder: Encodes<V> & Decodes & Draws<V>,
): fc.IPropertyWithHooks<[V[]]> => propertyOf(encoder, (subject) => canonicalLaw(subject, encoder))

/** How many ways to misspell a key in one turn. */
const TURN = 8

/** The law as part of a check of several laws: the ways to misspell take turns, a single value meets them all. */
export const canonicalLaw = <V>(
  { encode }: Subject<V>,
  { decode, tryDecode = decode }: Decodes & { readonly tryDecode?: (text: string) => unknown },
): Law<V> => ({
  name: 'canonical',
  size: { near: 2 },
  check: (entries, turn) => {
    for (const [i, { key }] of entries.entries()) {
      const start = (turn * entries.length + i) * TURN
      const places = Array.from(key).length + 1
      const misspelt =
        entries.length === 1
          ? eachOf(WAYS * places, (n) => misspell(key, n % WAYS, Math.floor(n / WAYS)))
          : // Ways and places have different steps: in time, each meets each.
            eachOf(TURN, (n) => misspell(key, (start + n) % WAYS, start * 7 + n * 13))
      for (const text of misspelt) {
        const decoded = attempt(() => tryDecode(text))
        if (decoded === undefined || decoded === null) continue
        const written = attempt(() => encode(decoded as V))
        if (written !== text) readButNeverWritten(text, decoded, written)
      }
    }
  },
})

function* eachOf<T>(times: number, make: (n: number) => T): Generator<T> {
  for (let n = 0; n < times; n++) yield make(n)
}

const readButNeverWritten = (text: string, decoded: unknown, written: string | undefined): never =>
  breaks('canonical', {
    what: 'decode takes a text that encode never writes:',
    entries: [{ value: decoded }],
    facts: [
      ['text', printKey(text)],
      ['decoded', print(decoded)],
      ['written', written === undefined ? 'refused by encode' : printKey(written)],
    ],
    effect:
      'One value would have two keys in the store: an item under the first is not found under ' +
      'the second, and both can be there at once.',
    keys: written === undefined ? [text] : [text, written],
  })
