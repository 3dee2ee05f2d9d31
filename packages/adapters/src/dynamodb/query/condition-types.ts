import type { AnyField, During, InputOf, Operator, OperatorOf } from '@keywright/core'
import type { Entity, IndexOf } from '../schema/entity-types.ts'
import type {
  FieldIn,
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
        FieldValues<FieldIn<PartitionIn<E, Index>>> &
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
        BucketConditions<FieldIn<PartitionIn<E, Index>>> &
          Partial<Omit<ShardValue<PartitionIn<E, Index>, E['keys']>, SortNames<E, Index>>> &
          SortConditions<E, Index, PartitionNames<E, Index>>
      >
    : object

type PartitionNames<E extends Entity, Index> = FieldIn<PartitionIn<E, Index>>['name']
type SortNames<E extends Entity, Index> = FieldIn<SortIn<E, Index>>['name']
type ShardName<E extends Entity, Index> = keyof ShardValue<PartitionIn<E, Index>, E['keys']>

/** A sort field that the partition shares is given with it, so that the others may follow. */
type SortConditions<E extends Entity, Index, Shared> = {
  readonly [F in FieldIn<SortIn<E, Index>> as Exclude<F['name'], Shared>]?:
    | InputOf<F>
    | OperatorOf<F>
}

type BucketConditions<Fields extends AnyField> = {
  readonly [F in Fields as F['name']]:
    | InputOf<F>
    | (F['kind'] extends 'bucket' ? Operator<InputOf<F>, 'between'> | During : never)
}
