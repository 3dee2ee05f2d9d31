import type { AnyField, Part } from '@keywright/core'
import type fc from 'fast-check'
import { inputsFor } from './arbitrary-for.ts'
import { sameValue } from './same.ts'
import { show, showError } from './show.ts'
import { breaks } from './story.ts'

/** What every law needs: the function that makes keys. */
export interface Encodes<V> {
  readonly encode: (value: V) => string
  /** Whether two values are the same thing; by content if left out. */
  readonly equals?: ((a: V, b: V) => boolean) | undefined
}

/** The function that reads keys; it may throw, or give `undefined`, for text that is no key. */
export interface Decodes {
  readonly decode: (key: string) => unknown
}

/** The order of the values. */
export interface Compares<V> {
  readonly compare: (a: V, b: V) => number
}

/** Where the values come from: an arbitrary, or the fields of a Keywright key. */
export type Draws<V> =
  | { readonly values: fc.Arbitrary<V> }
  | { readonly fields: readonly AnyField[]; readonly parts: readonly Part[] }

/** A Keywright key as the laws read it; `values` replaces what its fields would draw. */
export interface KeySubject<V> extends Encodes<V>, Decodes, Compares<V> {
  readonly pattern: string
  readonly parts: readonly Part[]
  readonly fields: readonly AnyField[]
  readonly fixed: readonly string[]
  readonly tryDecode: (text: string) => object | undefined
  readonly values?: fc.Arbitrary<V> | undefined
}

/** An encoder in the one form that all laws work with. */
export interface Subject<V> {
  readonly values: fc.Arbitrary<V>
  readonly encode: (value: V) => string
  readonly same: (a: V, b: V) => boolean
  /** A Keywright key: its `compare` decides what is the same, and it takes all that is drawn. */
  readonly isKey: boolean
}

/** A value and the key it made. */
export interface Entry<V> {
  readonly value: V
  readonly key: string
}

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
        ['value', show(value)],
        ['error', showError(error)],
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
      ['value', show(value)],
      ['key', show(key)],
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
