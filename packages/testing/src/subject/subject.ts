import type fc from 'fast-check'
import { inputsFor } from '../arbitraries/arbitrary-for.ts'
import { sameValue } from '../value/same-value.ts'
import type { Draws, Encodes, KeySubject, Subject } from './subject-types.ts'

/** Brings an encoder or a key into the one form that all laws work with. */
export const subjectOf = <V>(source: Encodes<V> & Draws<V>): Subject<V> => {
  const { encode, equals } = source
  if (!('fields' in source)) {
    const same = equals ?? sameValue
    return { values: source.values, encode, same, isKey: false, hasEquals: equals !== undefined }
  }
  const { compare, values } = source as unknown as KeySubject<V>
  return {
    // The fields draw what `encode` takes; no checker can follow that from here.
    values: values ?? (inputsFor(source.fields) as fc.Arbitrary<unknown> as fc.Arbitrary<V>),
    encode,
    same: (a, b) => compare(a, b) === 0,
    isKey: true,
    hasEquals: true,
  }
}
