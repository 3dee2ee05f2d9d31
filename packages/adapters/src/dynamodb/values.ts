import type { AnyField, FieldsOf, InputOf, OutputOf, Part } from '@keywright/core'
import type { Entity } from './entity.ts'

/** One object type to look at, instead of several to add up. */
export type Simplify<T> = { [K in keyof T]: T[K] }

/** What an entity was given for one index. */
export type KeysIn<E extends Entity, Index> = Index extends keyof E['keys']
  ? E['keys'][Index]
  : never

/** The fields of a key, of the base of a sharded key, or of a list. */
export type FieldsIn<Side> = Side extends readonly AnyField[]
  ? Side
  : Side extends { readonly base: { readonly parts: infer Parts extends readonly Part[] } }
    ? FieldsOf<Parts>
    : Side extends { readonly parts: infer Parts extends readonly Part[] }
      ? FieldsOf<Parts>
      : readonly []

/** The value that decides the shard of a sharded key. */
export type ShardValue<Side> = Side extends { readonly by: infer By extends string }
  ? { readonly [B in By]: string }
  : unknown

/** The partition key of an index; a local one has the table's. */
export type PartitionIn<E extends Entity, Index> =
  KeysIn<E, Index> extends { readonly pk: infer Pk } ? Pk : E['keys']['primary']['pk']

/** The sort key of an index, if it has one. */
export type SortIn<E extends Entity, Index> =
  KeysIn<E, Index> extends { readonly sk: infer Sk } ? Sk : undefined

/** A value for each field. */
export type FieldValues<Fields extends readonly AnyField[]> = {
  readonly [F in Fields[number] as F['name']]: InputOf<F>
}

/** What a key of one side is made of. */
type SideValues<Side> = FieldValues<FieldsIn<Side>> & ShardValue<Side>

type IndexValues<E extends Entity, Index> = SideValues<PartitionIn<E, Index>> &
  SideValues<SortIn<E, Index>>

/** The values of an entity's primary key. */
export type PrimaryValues<E extends Entity> = Simplify<IndexValues<E, 'primary'>>

/** The values of all of an entity's keys; those that only indexes need may be absent. */
export type ItemValues<E extends Entity> = PrimaryValues<E> & {
  readonly [Name in Exclude<OptionalNames<E>, keyof PrimaryValues<E>>]?:
    | OptionalValue<E, Exclude<keyof E['keys'], 'primary'>, Name>
    | null
    | undefined
}

type OptionalNames<E extends Entity> = {
  [Index in Exclude<keyof E['keys'], 'primary'>]: keyof IndexValues<E, Index>
}[Exclude<keyof E['keys'], 'primary'>]

type OptionalValue<E extends Entity, Index, Name> = Index extends unknown
  ? Name extends keyof IndexValues<E, Index>
    ? IndexValues<E, Index>[Name]
    : never
  : never

/** What the fields of a primary key decode to. */
export type DecodedPrimary<E extends Entity> = Simplify<
  Decoded<E['keys']['primary']['pk']> & Decoded<SortIn<E, 'primary'>>
>

type Decoded<Side> = {
  [F in FieldsIn<Side>[number] as F['name']]: OutputOf<F>
} & (Side extends { readonly by: string } ? { shard: number } : unknown)
