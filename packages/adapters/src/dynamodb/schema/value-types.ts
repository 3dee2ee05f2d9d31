import type { AnyField, FieldsOf, InputOf, OutputOf, Part } from '@keywright/core'
import type { Entity } from './entity-types.ts'

/** Shows several object types as one. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

/** What an entity was given for one index. */
type KeysIn<Keys, Index> = Index extends keyof Keys ? Keys[Index] : never

/** The fields of a key, of the base of a sharded key, or of a list. */
export type FieldsIn<Side> = Side extends readonly AnyField[]
  ? Side
  : Side extends { readonly base: { readonly parts: infer Parts extends readonly Part[] } }
    ? FieldsOf<Parts>
    : Side extends { readonly parts: infer Parts extends readonly Part[] }
      ? FieldsOf<Parts>
      : readonly []

/** The parts of a key, of the base of a sharded key, or the fields of a list. */
export type PartsIn<Side> = Side extends readonly AnyField[]
  ? Side
  : Side extends { readonly base: { readonly parts: infer Parts extends readonly Part[] } }
    ? Parts
    : Side extends { readonly parts: infer Parts extends readonly Part[] }
      ? Parts
      : readonly []

/** Any of the fields of a side: cheaper for the compiler than their list. */
export type FieldIn<Side> = Extract<PartsIn<Side>[number], AnyField>

/** The value that decides the shard of a sharded key. */
export type ShardValue<Side, Keys> = Side extends {
  readonly by: infer By extends string
  readonly encode: (values: infer Values) => string
}
  ? { readonly [B in By]: ByValue<B, Extract<FieldsOfAll<Keys>, { readonly name: B }>, Values> }
  : unknown

/** The type of a value: that of the entity's field of this name, or else what the key takes. */
type ByValue<By, Named, Values> = [Named] extends [never]
  ? By extends keyof Values
    ? Values[By]
    : never
  : Named extends AnyField
    ? InputOf<Named>
    : never

/** Every field of an entity's keys. */
type FieldsOfAll<Keys> = {
  [Index in keyof Keys]:
    | FieldsIn<PartitionOf<Keys, Index>>[number]
    | FieldsIn<SortOf<Keys, Index>>[number]
}[keyof Keys]

/** The partition key of an index; a local one has the table's. */
type PartitionOf<Keys, Index> =
  KeysIn<Keys, Index> extends { readonly pk: infer Pk }
    ? Pk
    : Keys extends { readonly primary: { readonly pk: infer Pk } }
      ? Pk
      : never

/** The sort key of an index, if it has one. */
type SortOf<Keys, Index> = KeysIn<Keys, Index> extends { readonly sk: infer Sk } ? Sk : undefined

/** The partition key of an entity in an index. */
export type PartitionIn<E extends Entity, Index> = PartitionOf<E['keys'], Index>

/** The sort key of an entity in an index. */
export type SortIn<E extends Entity, Index> = SortOf<E['keys'], Index>

/** A value for each field. */
export type FieldValues<Fields extends readonly AnyField[]> = {
  readonly [F in Fields[number] as F['name']]: InputOf<F>
}

/** What a key of one side is made of. */
type SideValues<Side, Keys> = FieldValues<FieldsIn<Side>> & ShardValue<Side, Keys>

type IndexValues<Keys, Index> = SideValues<PartitionOf<Keys, Index>, Keys> &
  SideValues<SortOf<Keys, Index>, Keys>

/** The indexes whose values an item may lack. */
export type SparseIn<Keys> = {
  [Index in keyof Keys]: Keys[Index] extends { readonly sparse: true } ? Index : never
}[keyof Keys]

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** The values of several indexes, combined. */
type ValuesOfAll<Keys, Indexes extends keyof Keys> = Intersection<
  { [Index in Indexes]: IndexValues<Keys, Index> }[Indexes]
>

/** The values that the keys of an item need; those that only sparse indexes need may be absent. */
export type KeyValues<Keys> = [SparseIn<Keys>] extends [never]
  ? Simplify<ValuesOfAll<Keys, keyof Keys>>
  : KeyValuesWithSparse<Keys>

type KeyValuesWithSparse<Keys> = Simplify<
  ValuesOfAll<Keys, Exclude<keyof Keys, SparseIn<Keys>>> & {
    readonly [Name in Exclude<
      keyof ValuesOfAll<Keys, SparseIn<Keys>>,
      keyof ValuesOfAll<Keys, Exclude<keyof Keys, SparseIn<Keys>>>
    >]?: ValuesOfAll<Keys, SparseIn<Keys>>[Name] | null | undefined
  }
>

/** The values of an entity's primary key. */
export type PrimaryValues<E extends Entity> = Simplify<IndexValues<E['keys'], 'primary'>>

/** What finds an item by its primary key: its values, or what `identify` returned. */
export type PrimaryInput<E extends Entity> =
  PartitionIn<E, 'primary'> extends { readonly by: string }
    ? PrimaryValues<E> | DecodedPrimary<E>
    : PrimaryValues<E>

/** The type of an entity's items, where `values` declares it; otherwise `unknown`. */
export type DeclaredItem<E extends Entity> = E extends { readonly itemType?: infer Item }
  ? unknown extends Item
    ? unknown
    : Exclude<Item, undefined>
  : unknown

/** The attributes of an entity's items: what `values` takes, or else the values of its keys. */
export type ItemValues<E extends Entity> =
  unknown extends DeclaredItem<E> ? KeyValues<E['keys']> : DeclaredItem<E>

/** Changes to an item: values to set, and `undefined` for attributes to remove, in keys or not. */
export type ItemChanges<E extends Entity> = {
  readonly [Name in keyof ItemValues<E>]?: ItemValues<E>[Name] | Gone<ItemValues<E>, Name>
} & (unknown extends DeclaredItem<E> ? Readonly<Record<string, unknown>> : unknown)

/** Only values that an item may lack can be removed. */
type Gone<Item, Name extends keyof Item> = undefined extends Item[Name] ? undefined : never

/** What the fields of a primary key decode to. */
export type DecodedPrimary<E extends Entity> = Simplify<
  Decoded<PartitionIn<E, 'primary'>> & Decoded<SortIn<E, 'primary'>>
>

type Decoded<Side> = {
  [F in FieldsIn<Side>[number] as F['name']]: OutputOf<F>
} & (Side extends { readonly by: string } ? { shard: number } : unknown)
