import type { AnyField, InputOf } from '../field/field-types.ts'
import type { FieldKind } from '../field/kinds.ts'
import type { FieldIn, Part } from '../key/key-types.ts'
import type { During, Operator, StartsWith } from './operator-types.ts'

/** Conditions on the fields of a key, as an editor offers them. `where` checks what it is given. */
export type Conditions<Parts extends readonly Part[]> = number extends Parts['length']
  ? Readonly<Record<string, unknown>>
  : {
      readonly [F in FieldIn<Parts> as F['name']]?: InputOf<F> | OperatorOf<F>
    }

/**
 * The conditions as they were given, if `where` takes them: leading fields, no gap, an operator only on
 * the last. Otherwise what is wrong, in words, as the type of the field that is wrong.
 */
export type Checked<Parts extends readonly Part[], C> = number extends Parts['length']
  ? C
  : Exclude<keyof C, FieldIn<Parts>['name']> extends never
    ? Misplaced<Parts, C> extends infer P
      ? [P] extends [never]
        ? C
        : P
      : never
    : {
        readonly [N in Exclude<keyof C, FieldIn<Parts>['name']> & string]: NotAField<
          N,
          FieldIn<Parts>['name']
        >
      }

/** What is said about a name that is not among those of the fields. */
export type NotAField<Name extends string, Names extends string> = [Names] extends [never]
  ? `${Name} is not a field of the key, which has none`
  : `${Name} is not a field of the key: it has ${Listed<Names>}`

/** The members of a union of names, as one text. Only messages use it: the compiler chooses their order. */
export type Listed<Names extends string, Before extends string = ''> = [Names] extends [never]
  ? Before
  : LastOf<Names> extends infer Last extends string
    ? Listed<Exclude<Names, Last>, Before extends '' ? Last : `${Last}, ${Before}`>
    : never

type LastOf<U> = (U extends unknown ? (of: () => U) => void : never) extends (of: infer All) => void
  ? All extends () => infer Last
    ? Last
    : never
  : never

/**
 * Walks along the key: before a field that is given all are given, and none has an operator. What is
 * `Settled` elsewhere leaves no gap.
 */
export type Misplaced<
  Parts extends readonly Part[],
  C,
  Settled = never,
  Missing extends string = never,
  Ranged extends string = never,
> = Parts extends readonly [infer First, ...infer Rest extends readonly Part[]]
  ? First extends AnyField
    ? First['name'] extends Settled
      ? Misplaced<Rest, C, Settled, Missing, Ranged>
      : First['name'] extends keyof C
        ? [Missing] extends [never]
          ? [Ranged] extends [never]
            ? C[First['name']] extends InputOf<First>
              ? Misplaced<Rest, C, Settled>
              : C[First['name']] extends OperatorOf<First>
                ? Misplaced<Rest, C, Settled, never, First['name']>
                : // Either, where only the run decides. Asked last: the union would cost each operator.
                  C[First['name']] extends InputOf<First> | OperatorOf<First>
                  ? Misplaced<Rest, C, Settled, never, First['name']>
                  : { readonly [N in First['name']]: Wanted<First, C[N & keyof C]> }
            : {
                readonly [N in Ranged]: `an operator goes only on the last field that is given: ${First['name']} comes after ${N}`
              }
          : {
              readonly [N in First['name']]: `${Missing} comes before ${N} in the key, and is missing`
            }
        : Misplaced<Rest, C, Settled, [Missing] extends [never] ? First['name'] : Missing, Ranged>
    : Misplaced<Rest, C, Settled, Missing, Ranged>
  : never

/** What a field takes, where its type would say less than words do. */
type Wanted<F extends AnyField, Given> = [undefined] extends [Given]
  ? `${F['name']} may be undefined, which selects more than was meant`
  : Given extends StartsWith
    ? `startsWith takes text and token fields, and ${F['name']} is a field of kind ${F['kind']}`
    : Given extends During
      ? `during takes time, date, bucket and id fields, and ${F['name']} is a field of kind ${F['kind']}`
      : F['kind'] extends 'time' | 'bucket'
        ? `${F['name']} takes a Date or RFC 3339 text, or an operator on one`
        : Given extends { readonly operator: string }
          ? Operator<InputOf<F>>
          : InputOf<F>

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
