import type { AnyField, During, InputOf, Operator, OperatorOf, Part } from '@keywright/core'
import type { Misplaced, NotAField } from '@keywright/core/internal'
import type { Entity } from '../schema/entity-types.ts'
import type { FieldIn, PartitionIn, PartsIn, ShardValue, SortIn } from '../schema/value-types.ts'
import type { FanOutConditions, QueryConditions } from './condition-types.ts'

/** Conditions on the fields of an index, as an editor offers them. `Checked` judges what is given. */
export type Offered<E extends Entity, Index> = Index extends keyof E['keys']
  ? Offer<E, PartitionIn<E, Index>, FieldIn<PartitionIn<E, Index> | SortIn<E, Index>>>
  : object

type Offer<E extends Entity, Pk, Fields extends AnyField> = {
  readonly [F in Fields as F['name']]?: InputOf<F> | OperatorOf<F>
} & (Pk extends { readonly by: string } ? Partial<ShardValue<Pk, E['keys']>> : unknown)

/**
 * The conditions, if one query can express them, or several where they are of `Many` partitions.
 * Otherwise what is wrong, in words, as the type of the field that is wrong. An unknown index is
 * reported by the options, and by nothing else.
 */
export type Checked<E extends Entity, Index, C, Many = false> = Index extends keyof E['keys']
  ? Problem<
      E,
      Index,
      PartitionIn<E, Index>,
      FieldIn<PartitionIn<E, Index>>,
      PartsIn<SortIn<E, Index>>,
      C,
      Many
    > extends infer P
    ? [P] extends [never]
      ? C
      : P
    : never
  : C

/** Judges each member of a union. Keys that the compiler does not know take any conditions. */
type Problem<
  E extends Entity,
  Index,
  Pk,
  Fields extends AnyField,
  Sort extends readonly Part[],
  C,
  Many,
> = C extends unknown
  ? unknown extends Pk
    ? never
    : Fields['name'] | ByOf<Pk> | FieldAmong<Sort>['name'] extends infer Names extends string
      ? string extends Names
        ? never
        : [C] extends [Required<C>]
          ? [Exclude<keyof C, Names>] extends [never]
            ? Exclude<Needed<Pk, Fields, Many>, keyof C> extends infer Lacked extends string
              ? [Lacked] extends [never]
                ? WrongIn<E, Pk, Fields, Sort, C, Many> extends infer P
                  ? [keyof P] extends [never]
                    ? Misplaced<Sort, C, Settled<Pk, Fields, C>>
                    : P
                  : never
                : Lacking<Fields, C, Lacked>
              : never
            : {
                readonly [N in Exclude<keyof C, Names> & string]: Elsewhere<E, Index, N, Names>
              }
          : OfTypes<E, Index, C, Many>
      : never
  : never

/** Conditions with optional fields cannot be judged before run time: their types are. */
type OfTypes<E extends Entity, Index, C, Many> = Many extends true
  ? Excluding<C, FanOutConditions<E, Index>>
  : Excluding<C, QueryConditions<E, Index>>

type Excluding<C, Wanted> = C extends Wanted ? never : Wanted

type FieldAmong<Parts extends readonly Part[]> = Extract<Parts[number], AnyField>

type ByOf<Pk> = Pk extends { readonly by: infer By extends string } ? By : never

/** The names that conditions on an index may have. */
type NamesIn<Pk, Sk> = FieldIn<Pk | Sk>['name'] | ByOf<Pk>

/** What is said about a name that is not of this index: which index has it. */
type Elsewhere<E extends Entity, Index, Name extends string, Names extends string> =
  Holders<E, Name> extends infer Held extends string
    ? [Held] extends [never]
      ? NotAField<Name, Names>
      : Index extends 'primary'
        ? `${Name} is a field of ${Held}: pass { index: '${Held}' }`
        : `${Name} is a field of ${Held}, not of ${Index & string}`
    : never

type Holders<E extends Entity, Name> = {
  [I in keyof E['keys'] & string]: Name extends NamesIn<PartitionIn<E, I>, SortIn<E, I>> ? I : never
}[keyof E['keys'] & string]

/** The values without which there is no partition. */
type Needed<Pk, Fields extends AnyField, Many> =
  | Fields['name']
  | (Many extends true ? never : ByOf<Pk>)

/** The conditions, with what they lack. */
type Lacking<Fields extends AnyField, C, Names extends string> = {
  readonly [N in keyof C | Names]: N extends keyof C
    ? C[N]
    : N extends Fields['name']
      ? InputOf<Extract<Fields, { readonly name: N }>>
      : `${N & string} decides the shard: give its value, or use queryInputs`
}

/** What is wrong with the values of the partition, and with the one that decides the shard. */
type WrongIn<
  E extends Entity,
  Pk,
  Fields extends AnyField,
  Sort extends readonly Part[],
  C,
  Many,
> = {
  readonly [F in Fields as C[F['name'] & keyof C] extends PartitionValue<F, Many>
    ? never
    : F['name']]: Wanted<F, C[F['name'] & keyof C], Many>
} & (Pk extends { readonly by: infer By extends keyof C & string }
  ? By extends Fields['name']
    ? unknown
    : ShardProblem<By, ShardValue<Pk, E['keys']>, FieldAmong<Sort>['name'], C, Many>
  : unknown)

type PartitionValue<F extends AnyField, Many> = Many extends true
  ? F['kind'] extends 'bucket'
    ? InputOf<F> | Operator<InputOf<F>, 'between'> | During
    : InputOf<F>
  : InputOf<F>

type Wanted<F extends AnyField, Given, Many> = Given extends { readonly operator: string }
  ? F['kind'] extends 'bucket'
    ? Many extends true
      ? `a period of ${F['name']} has two ends: between or during`
      : `${F['name']} is in the partition key, which takes one value: a period needs queryInputs`
    : `${F['name']} is in the partition key, which takes one value and no operator`
  : F['kind'] extends 'time' | 'bucket'
    ? `${F['name']} takes a Date or RFC 3339 text`
    : InputOf<F>

/** Where the value that decides the shard is in the sort key too, a range of it is judged there. */
type ShardProblem<By extends string, Value, InSort, C, Many> = C[By & keyof C] extends Value[By &
  keyof Value]
  ? unknown
  : C[By & keyof C] extends { readonly operator: string }
    ? Many extends true
      ? By extends InSort
        ? unknown
        : { readonly [B in By]: `${B} decides the shard and is in no key: it takes one value` }
      : { readonly [B in By]: `${B} decides the shard: give one value, or use queryInputs` }
    : Value

/** What the partition settles leaves no gap in the sort key. A bucket does not: many times share it. */
type Settled<Pk, Fields extends AnyField, C> =
  | Exclude<Fields, { readonly kind: 'bucket' }>['name']
  | (ByOf<Pk> extends infer By extends keyof C
      ? C[By] extends { readonly operator: string }
        ? never
        : By
      : never)
