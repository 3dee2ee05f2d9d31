import { answer, refuse, words } from '@keywright/core/internal'
import type fc from 'fast-check'
import { inputsFor } from '../arbitraries/arbitrary-for.ts'
import { isPromise, sameValue } from '../search/index.ts'
import type { CountedEncode, Draws, Encodes, KeySubject, Subject } from './subject-types.ts'

/**
 * A copy of what a caller gave, each part read once.
 *
 * @throws KeyError for what cannot be read, and for what is not an encoder or a key.
 */
const partsOf = <V>(source: Encodes<V> & Draws<V>): Encodes<V> & Draws<V> =>
  answer('check', () => {
    const parts = { ...source }
    if (typeof parts.encode !== 'function') {
      refuse('INVALID_DEFINITION', 'a key, or { values, encode }', source)
    }
    const { values }: { readonly values?: unknown } = parts as object
    const mustDraw = values !== undefined || !('fields' in parts)
    if (mustDraw && typeof Object(values).generate !== 'function') {
      refuse('INVALID_DEFINITION', 'an arbitrary of fast-check', values, 'values')
    }
    return parts
  })

/** `equals`, which must say so at once: a promise would be taken for yes. */
const answered =
  <V>(equals: (a: V, b: V) => boolean) =>
  (a: V, b: V): boolean => {
    const same: unknown = equals(a, b)
    if (isPromise(same)) refuse('INVALID_DEFINITION', 'true or false', words('a promise'), 'equals')
    return Boolean(same)
  }

/** The functions that count how often an encoder is called; one for each, because surveys are kept by it. */
const counters = new WeakMap<object, CountedEncode<never>>()

const countedOf = <V>(encode: (value: V) => string): CountedEncode<V> => {
  const known = counters.get(encode) as CountedEncode<V> | undefined
  if (known) return known
  const counted: CountedEncode<V> = Object.assign(
    (value: V): string => {
      counted.calls++
      return encode(value)
    },
    { calls: 0 },
  )
  counters.set(encode, counted as CountedEncode<never>)
  return counted
}

/** Brings an encoder or a key into the one form that all laws work with. */
export const subjectOf = <V>(given: Encodes<V> & Draws<V>): Subject<V> => {
  const source = partsOf(given)
  const { equals } = source
  const encode = countedOf(source.encode)
  if (!('fields' in source)) {
    const same = equals ? answered(equals) : sameValue
    const hasEquals = equals !== undefined
    return { values: source.values, encode, same, isKey: false, isOwn: false, hasEquals }
  }
  const { compare, values } = source as unknown as KeySubject<V>
  return {
    // The fields draw what `encode` takes; no checker can follow that from here.
    values: values ?? (inputsFor(source.fields) as fc.Arbitrary<unknown> as fc.Arbitrary<V>),
    encode,
    same: (a, b) => compare(a, b) === 0,
    isKey: true,
    isOwn: source.fields.every(({ kind }) => kind !== 'custom'),
    hasEquals: true,
  }
}
