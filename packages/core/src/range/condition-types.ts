import type { AnyField, InputOf } from '../field/field-types.ts'
import type { FieldKind } from '../field/kinds.ts'
import type { FieldsOf, Part } from '../key/key-types.ts'
import type { During, Operator, StartsWith } from './operator-types.ts'

/**
 * Conditions on the leading fields of a key: from the left, no gaps, and an operator only on the
 * last one given.
 */
export type Conditions<Parts extends readonly Part[]> = number extends Parts['length']
  ? Readonly<Record<string, unknown>>
  : FieldsOf<Parts> extends readonly []
    ? Readonly<Record<string, never>>
    : Leading<FieldsOf<Parts>>

type Leading<Fields extends readonly AnyField[], Before extends AnyField = never> =
  | Condition<Before, never, Fields[number]>
  | (Fields extends readonly [
      infer First extends AnyField,
      ...infer Rest extends readonly AnyField[],
    ]
      ? Condition<Before, First, Rest[number]> | Leading<Rest, Before | First>
      : never)

/** Equal on some, an operator on one, nothing on the rest. */
type Condition<Equal extends AnyField, Last extends AnyField, Rest extends AnyField> = Simplify<
  { readonly [F in Equal as F['name']]: InputOf<F> } & {
    readonly [F in Last as F['name']]: OperatorOf<F>
  } & { readonly [F in Rest as F['name']]?: never }
>

/** One object type to look at, instead of several to add up. */
type Simplify<T> = { [K in keyof T]: T[K] }

/** The operators that only some kinds of fields take. */
type SpecialOperators = {
  [Kind in FieldKind]: Kind extends 'text' | 'token'
    ? StartsWith
    : Kind extends 'time' | 'date' | 'bucket'
      ? During
      : never
}

/** A field of ids, which say when they were made; in either direction. */
type Dated = { readonly dated: true } | { readonly of: { readonly dated: true } }

/** The operators that a field takes. */
export type OperatorOf<F extends AnyField> =
  | Operator<InputOf<F>>
  | (F extends Dated ? During : SpecialOperators[F['kind']])
