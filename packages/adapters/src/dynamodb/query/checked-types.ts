import type { AnyField, During, InputOf, Operator, OperatorOf } from '@keywright/core'
import type { Misplaced, NotAField } from '@keywright/core/internal'
import type { Entity } from '../schema/entity-types.ts'
import type { FieldIn, PartitionIn, PartsIn, ShardValue, SortIn } from '../schema/value-types.ts'
import type { FanOutConditions, QueryConditions } from './condition-types.ts'

/** Conditions on the fields of an index, as an editor offers them. `Checked` judges what is given. */
export type Offered<E extends Entity, Index> = Index extends keyof E['keys']
  ? {
      readonly [F in FieldIn<PartitionIn<E, Index>> | FieldIn<SortIn<E, Index>> as F['name']]?:
        | InputOf<F>
        | OperatorOf<F>
    } & Partial<ShardValue<PartitionIn<E, Index>, E['keys']>>
  : object

/**
 * The conditions, if one query can express them, or several where they are of `Many` partitions.
 * Otherwise what is wrong, in words, as the type of the field that is wrong. An unknown index is
 * reported by the options, and by nothing else.
 */
export type Checked<E extends Entity, Index, C, Many = false> = Index extends keyof E['keys']
  ? Problem<E, Index, PartitionIn<E, Index>, SortIn<E, Index>, C, Many> extends infer P
    ? [P] extends [never]
      ? C
      : P
    : never
  : C

/** Conditions with optional fields cannot be judged before run time: their types are. */
type Problem<E extends Entity, Index, Pk, Sk, C, Many> = C extends unknown
  ? IsAny<Pk, NamesIn<Pk, Sk>> extends true
    ? never
    : [C] extends [Required<C>]
      ? [Exclude<keyof C & string, NamesIn<Pk, Sk>>] extends [never]
        ? [Exclude<Needed<Pk, Many>, keyof C>] extends [never]
          ? WrongIn<E, Pk, Sk, C, Many> extends infer P
            ? [keyof P] extends [never]
              ? Misplaced<PartsIn<Sk>, C, Settled<Pk, C>>
              : P
            : never
          : Lacking<Pk, C, Exclude<Needed<Pk, Many>, keyof C>>
        : {
            readonly [N in Exclude<keyof C & string, NamesIn<Pk, Sk>>]: Elsewhere<
              E,
              Index,
              N,
              NamesIn<Pk, Sk>
            >
          }
      : Many extends true
        ? Excluding<C, FanOutConditions<E, Index>>
        : Excluding<C, QueryConditions<E, Index>>
  : never

/** True for keys that the compiler does not know, as in code for entities of any kind. */
type IsAny<Pk, Names> = unknown extends Pk ? true : string extends Names ? true : false

type Excluding<C, Wanted> = C extends Wanted ? never : Wanted

/** The names that conditions on an index may have. */
type NamesIn<Pk, Sk> = FieldIn<Pk>['name'] | FieldIn<Sk>['name'] | ByOf<Pk>

type ByOf<Pk> = Pk extends { readonly by: infer By extends string } ? By : never

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
type Needed<Pk, Many> = FieldIn<Pk>['name'] | (Many extends true ? never : ByOf<Pk>)

/** The conditions, with what they lack. */
type Lacking<Pk, C, Names extends string> = {
  readonly [N in keyof C | Names]: N extends keyof C
    ? C[N]
    : N extends FieldIn<Pk>['name']
      ? InputOf<Extract<FieldIn<Pk>, { readonly name: N }>>
      : `${N & string} decides the shard: give its value, or use queryInputs`
}

/** What is wrong with the values of the partition, and with the one that decides the shard. */
type WrongIn<E extends Entity, Pk, Sk, C, Many> = {
  readonly [F in FieldIn<Pk> as C[F['name'] & keyof C] extends PartitionValue<F, Many>
    ? never
    : F['name']]: Wanted<F, C[F['name'] & keyof C], Many>
} & (Pk extends { readonly by: infer By extends keyof C & string }
  ? By extends FieldIn<Pk>['name']
    ? unknown
    : ShardProblem<By, ShardValue<Pk, E['keys']>, FieldIn<Sk>['name'], C, Many>
  : unknown)

type PartitionValue<F extends AnyField, Many> =
  | InputOf<F>
  | (Many extends true
      ? F['kind'] extends 'bucket'
        ? Operator<InputOf<F>, 'between'> | During
        : never
      : never)

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
type Settled<Pk, C> =
  | (FieldIn<Pk> extends infer F extends AnyField
      ? F extends { readonly kind: 'bucket' }
        ? never
        : F['name']
      : never)
  | (ByOf<Pk> extends infer By extends keyof C
      ? C[By] extends { readonly operator: string }
        ? never
        : By
      : never)
