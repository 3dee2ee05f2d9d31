import type fc from 'fast-check'
import { inputsFor } from '../arbitraries/arbitrary-for.ts'
import { breaks } from '../report/explain.ts'
import { print, printError } from '../report/print.ts'
import { sameValue } from '../value/same-value.ts'
import type { Draws, Encodes, Entry, KeySubject, Subject } from './subject-types.ts'

/** Brings an encoder or a key into that form. */
export const subjectOf = <V>(source: Encodes<V> & Draws<V>): Subject<V> => {
  const { encode, equals = sameValue } = source
  if (!('fields' in source)) return { values: source.values, encode, same: equals, isKey: false }
  const { compare, values } = source as unknown as KeySubject<V>
  return {
    // The fields draw what `encode` takes; no checker can follow that from here.
    values: values ?? (inputsFor(source.fields) as fc.Arbitrary<unknown> as fc.Arbitrary<V>),
    encode,
    same: (a, b) => compare(a, b) === 0,
    isKey: true,
  }
}

/** The key of a value; `undefined` where an encoder that is not a key refuses it, as it may. */
export const keyOf = <V>({ encode, isKey }: Subject<V>, value: V): string | undefined => {
  let key: unknown
  try {
    key = encode(value)
  } catch (error) {
    // By name: core may be loaded twice, once as ESM and once as CJS.
    if (error instanceof Error && error.name === 'KeyError' && !isKey) return undefined
    return breaks('total', {
      what: 'encode gave no key for this value:',
      facts: [
        ['value', print(value)],
        ['error', printError(error)],
      ],
      effect:
        'An item with this value could not be stored. If encode is right to refuse it, let ' +
        '`values` draw only what it takes.',
      values: [value],
      keys: [],
    })
  }
  if (typeof key === 'string') return key
  return breaks('total', {
    what: 'encode gave something that is not a string:',
    facts: [
      ['value', print(value)],
      ['key', print(key)],
    ],
    effect: 'An item with this value could not be stored, or its key would be made up on the way.',
    values: [value],
    keys: [],
  })
}

/** The values that have keys, each with its key. */
export const entriesOf = <V>(subject: Subject<V>, values: readonly V[]): Entry<V>[] =>
  values.flatMap((value) => {
    const key = keyOf(subject, value)
    return key === undefined ? [] : [{ value, key }]
  })
