import type { AnyField, Conditions, InputOf, Operator } from '@keywright/core'
import type { Entity } from './entity.ts'
import type { FieldsIn, FieldValues, PartitionIn, ShardValue, SortIn } from './values.ts'

/**
 * What a query of one partition is given: every field of the index's partition key (and the value
 * that decides its shard), then the sort key's fields from the left, an operator on the last.
 */
export type QueryConditions<E extends Entity, Index> = FieldValues<
  FieldsIn<PartitionIn<E, Index>>
> &
  ShardValue<PartitionIn<E, Index>> &
  SortConditions<E, Index, NamesIn<E, Index> | keyof ShardValue<PartitionIn<E, Index>>>

/**
 * What a query of several partitions is given: the same, but without the value that decides the
 * shard, and with `between` for a time bucket.
 */
export type FanOutConditions<E extends Entity, Index> =
  | QueryConditions<E, Index>
  | (BucketConditions<FieldsIn<PartitionIn<E, Index>>> &
      SortConditions<E, Index, NamesIn<E, Index>>)

type NamesIn<E extends Entity, Index> = FieldsIn<PartitionIn<E, Index>>[number]['name']

/** A sort field that the partition shares is given with it, so that the others may follow. */
type SortConditions<E extends Entity, Index, Shared> =
  Without<FieldsIn<SortIn<E, Index>>, Shared> extends infer Fields extends readonly [
    AnyField,
    ...AnyField[],
  ]
    ? Conditions<Fields>
    : unknown

type Without<Fields extends readonly AnyField[], Names> = Fields extends readonly [
  infer First extends AnyField,
  ...infer Rest extends readonly AnyField[],
]
  ? First['name'] extends Names
    ? Without<Rest, Names>
    : readonly [First, ...Without<Rest, Names>]
  : readonly []

type BucketConditions<Fields extends readonly AnyField[]> = {
  readonly [F in Fields[number] as F['name']]:
    | InputOf<F>
    | (F['kind'] extends 'bucket' ? Operator<InputOf<F>> : never)
}
