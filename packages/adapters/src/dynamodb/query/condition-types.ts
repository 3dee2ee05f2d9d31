import type { AnyField, During, InputOf, Operator, OperatorOf } from '@keywright/core'
import type { Entity, IndexOf } from '../schema/entity-types.ts'
import type {
  FieldsIn,
  FieldValues,
  PartitionIn,
  ShardValue,
  Simplify,
  SortIn,
} from '../schema/value-types.ts'

/** An index that the entity is in; any other name becomes the names that are possible. */
// Written out, so that messages show the names.
export type KnownIndex<E extends Entity, Index> = Index extends keyof E['keys']
  ? Index
  : keyof E['keys'] & string

/**
 * The conditions of a query of one partition: every field of the index's partition key (and the value
 * that decides its shard), then the sort key's fields from the left, an operator on the last.
 */
export type QueryConditions<E extends Entity, Index> =
  Index extends IndexOf<E>
    ? Simplify<
        FieldValues<FieldsIn<PartitionIn<E, Index>>> &
          ShardValue<PartitionIn<E, Index>, E['keys']> &
          SortConditions<E, Index, PartitionNames<E, Index> | ShardName<E, Index>>
      >
    : object

/**
 * The conditions of a query of several partitions: the same, except that the value that decides the
 * shard may be left out, and that a time bucket takes a period.
 */
export type FanOutConditions<E extends Entity, Index> =
  Index extends IndexOf<E>
    ? Simplify<
        BucketConditions<FieldsIn<PartitionIn<E, Index>>> &
          Partial<Omit<ShardValue<PartitionIn<E, Index>, E['keys']>, SortNames<E, Index>>> &
          SortConditions<E, Index, PartitionNames<E, Index>>
      >
    : object

type PartitionNames<E extends Entity, Index> = FieldsIn<PartitionIn<E, Index>>[number]['name']
type SortNames<E extends Entity, Index> = FieldsIn<SortIn<E, Index>>[number]['name']
type ShardName<E extends Entity, Index> = keyof ShardValue<PartitionIn<E, Index>, E['keys']>

/** A sort field that the partition shares is given with it, so that the others may follow. */
type SortConditions<E extends Entity, Index, Shared> = {
  readonly [F in FieldsIn<SortIn<E, Index>>[number] as Exclude<F['name'], Shared>]?:
    | InputOf<F>
    | OperatorOf<F>
}

type BucketConditions<Fields extends readonly AnyField[]> = {
  readonly [F in Fields[number] as F['name']]:
    | InputOf<F>
    | (F['kind'] extends 'bucket' ? Operator<InputOf<F>, 'between'> | During : never)
}

/**
 * The conditions, if a query can express them; otherwise what is wrong with them, as the type of the
 * wrong field. An unknown index is reported by the options, and by nothing else.
 */
export type Checked<E extends Entity, Index, C> =
  Index extends IndexOf<E> ? ([Problem<E, Index, C>] extends [never] ? C : Problem<E, Index, C>) : C

/** Conditions with optional fields cannot be judged before run time. */
type Problem<E extends Entity, Index, C> =
  IsOptional<C> extends true
    ? never
    : Unknown<E, Index, C> extends infer Name extends string
      ? [Name] extends [never]
        ? Misplaced<FieldsIn<SortIn<E, Index>>, C, SettledNames<E, Index, C>>
        : { readonly [N in Name]: `${N} is not a field of the key` }
      : never

type IsOptional<C> = [C] extends [Required<C>] ? false : true

type Unknown<E extends Entity, Index, C> = Exclude<
  keyof C & string,
  PartitionNames<E, Index> | SortNames<E, Index> | ShardName<E, Index>
>

/** A value that the partition settles leaves no gap in the sort key. */
type SettledNames<E extends Entity, Index, C> = {
  [N in (PartitionNames<E, Index> | ShardName<E, Index>) & keyof C]: IsRange<C[N]> extends true
    ? never
    : N
}[(PartitionNames<E, Index> | ShardName<E, Index>) & keyof C]

type IsRange<V> = [Extract<V, { readonly operator: string }>] extends [never] ? false : true

/** Walks along the sort key: before a field that is given, all are given, and none is a range. */
type Misplaced<
  Fields extends readonly AnyField[],
  C,
  Settled,
  Missing extends string = never,
  Ranged extends string = never,
> = Fields extends readonly [
  infer First extends AnyField,
  ...infer Rest extends readonly AnyField[],
]
  ? First['name'] extends keyof C
    ? First['name'] extends Settled
      ? Misplaced<Rest, C, Settled, Missing, Ranged>
      : [Missing] extends [never]
        ? [Ranged] extends [never]
          ? Misplaced<
              Rest,
              C,
              Settled,
              Missing,
              IsRange<C[First['name']]> extends true ? First['name'] : never
            >
          : {
              readonly [N in Ranged]: `an operator goes only on the last field that is given: ${First['name']} comes after ${N}`
            }
        : {
            readonly [N in First['name']]: `${Missing} comes before ${N} in the key, and is missing`
          }
    : First['name'] extends Settled
      ? Misplaced<Rest, C, Settled, Missing, Ranged>
      : Misplaced<Rest, C, Settled, [Missing] extends [never] ? First['name'] : Missing, Ranged>
  : never
