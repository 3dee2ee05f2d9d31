import type { AnyField, InputOf, OutputOf } from '../field/field-types.ts'

/** A key is made of literals, written as they are, and fields. */
export type Part = string | AnyField

/** The fields among the parts, in order. */
export type FieldsOf<Parts extends readonly Part[]> = number extends Parts['length']
  ? AnyField[]
  : Parts extends readonly [infer First, ...infer Rest extends readonly Part[]]
    ? First extends AnyField
      ? [First, ...FieldsOf<Rest>]
      : FieldsOf<Rest>
    : []

/** Any of the fields among the parts: cheaper for the compiler than their list. */
export type FieldIn<Parts extends readonly Part[]> = Extract<Parts[number], AnyField>

/** What `encode` takes: a value for each field. */
export type ValuesOf<Parts extends readonly Part[]> = number extends Parts['length']
  ? Readonly<Record<string, unknown>>
  : { [F in FieldIn<Parts> as F['name']]: InputOf<F> }

/** What `decode` gives: a value for each field. */
export type DecodedOf<Parts extends readonly Part[]> = number extends Parts['length']
  ? Record<string, unknown>
  : { [F in FieldIn<Parts> as F['name']]: OutputOf<F> }

/** The literal type of the key: `` `ORDER#${string}#${string}` ``. */
export type KeyText<Parts extends readonly Part[]> = Joined<Parts, 'text'>

/** The literal type of the pattern: `'ORDER#<at>#<id>'`. */
export type PatternOf<Parts extends readonly Part[]> = Joined<Parts, 'pattern'>

type Joined<Parts extends readonly Part[], As extends 'text' | 'pattern'> = Parts extends readonly [
  infer First extends Part,
  ...infer Rest extends readonly Part[],
]
  ? Rest extends readonly []
    ? PartText<First, As>
    : `${PartText<First, As>}#${Joined<Rest, As>}`
  : string

type PartText<P extends Part, As extends 'text' | 'pattern'> = P extends AnyField
  ? As extends 'text'
    ? ReturnType<P['codec']['encode']>
    : `<${P['name']}>`
  : P

/** The parts of a key, taken apart. */
export interface Layout {
  readonly pattern: string
  readonly fields: readonly AnyField[]
  /** The fixed text before, between and after the fields: one more than there are fields. */
  readonly fixed: readonly string[]
}
