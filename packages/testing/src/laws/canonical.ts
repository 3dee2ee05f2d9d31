import fc from 'fast-check'
import { groupsOf } from '../draw/group.ts'
import { breaks } from '../report/explain.ts'
import { print, printKey } from '../report/print.ts'
import { entriesOf, subjectOf } from '../subject/subject.ts'
import type { Decodes, Draws, Encodes } from '../subject/subject-types.ts'
import { misspell, WAYS } from './misspell.ts'

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
): fc.IPropertyWithHooks<[V[], [way: number, at: number][]]> => {
  const subject = subjectOf(encoder)
  const misspellings = fc.array(fc.tuple(fc.nat(WAYS - 1), fc.nat(60)), {
    minLength: 8,
    maxLength: 16,
    size: 'max',
  })
  return fc.property(groupsOf(subject, { near: 2 }), misspellings, (group, ways) => {
    for (const { key } of entriesOf(subject, group)) {
      for (const [way, at] of ways) {
        const text = misspell(key, way, at)
        const decoded = read(encoder.decode, text)
        if (decoded === undefined || decoded === null) continue
        const written = write(subject.encode, decoded as V)
        if (written === text) continue
        breaks('canonical', {
          what: 'decode takes a text that encode never writes:',
          facts: [
            ['text', printKey(text)],
            ['decoded', print(decoded)],
            ['written', written === undefined ? 'refused by encode' : printKey(written)],
          ],
          effect:
            'One value would have two keys in the store: an item under the first is not found under ' +
            'the second, and both can be there at once.',
          values: [decoded],
          keys: written === undefined ? [text] : [text, written],
        })
      }
    }
  })
}

const read = (decode: (key: string) => unknown, text: string): unknown => {
  try {
    return decode(text)
  } catch {
    return undefined
  }
}

const write = <V>(encode: (value: V) => string, value: V): string | undefined => {
  try {
    return encode(value)
  } catch {
    return undefined
  }
}
