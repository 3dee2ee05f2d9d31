import type { Place } from '../../error/place.ts'

/**
 * The one interface behind every field: values to text that sorts as they do, and back.
 *
 * Its laws: `decode(encode(v))` is `v`; different values have different text; the UTF-8 order of
 * the text is the order of `compare`; every character is above `$`, or part of an escape.
 */
export interface Codec<In, Out = In, Encoded extends string = string> {
  /** Throws for a value that it cannot write; the message starts with `place`, if there is one. */
  readonly encode: (value: In, place?: Place) => Encoded
  /** `undefined` (or an error) for text that `encode` could not have written. */
  readonly decode: (text: string) => Out | undefined
  /** The order of the values, which is the order of their text. */
  readonly compare: (a: In, b: In, place?: Place) => number
  /** The values that `encode` takes, in words that follow "expected". */
  readonly expects?: string | undefined
  /** A codec for the same values in the opposite order, if it is shorter than what `desc` makes. */
  readonly reversed?: Codec<In, Out> | undefined
  /** True when a greater value has a smaller text. */
  readonly descending?: boolean
  /** For `startsWith`: what the text of every value with this start begins with. */
  readonly starts?: ((prefix: string, place?: Place) => string | undefined) | undefined
  /** For `during`: the text of `iso`, one end of `span`; `undefined` if the span is too fine. */
  readonly calendar?: ((iso: string, span: string) => string | undefined) | undefined
  /** The value as a number, where several values share a text. It tells which of them comes first. */
  readonly exact?: ((value: In) => number) | undefined
  /** What reading a text threw, where somebody else's function reads it. */
  readonly thrown?: ((text: string) => { readonly cause: unknown } | undefined) | undefined
  /** The least text, if there is one. */
  readonly least?: string | undefined
  /** The greatest text, if there is one. */
  readonly greatest?: string | undefined
  /** Every text, in order, where they are few. */
  readonly all?: readonly string[] | undefined
}
