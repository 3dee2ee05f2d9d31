import type { AnyField, Part } from '@keywright/core'
import type fc from 'fast-check'
import type { Searched } from '../search/index.ts'

/** What every law needs: the function that makes keys. */
export interface Encodes<V> {
  readonly encode: (value: V) => string
  /** Whether two values are the same thing; by content if left out. */
  readonly equals?: ((a: V, b: V) => boolean) | undefined
}

/** The function that reads keys; it may throw, or give `undefined`, for text that is not a key. */
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

/** An encoder that counts its calls. */
export type CountedEncode<V> = ((value: V) => string) & { calls: number }

/** An encoder in the one form that all laws work with. */
export interface Subject<V> extends Searched<V> {
  readonly encode: CountedEncode<V>
  readonly same: (a: V, b: V) => boolean
}

/** A value and the key it made. */
export interface Entry<V> {
  readonly value: V
  readonly key: string
}
