import type { AnyField, InputOf, OutputOf, Part } from '@keywright/core'
import type { Entity } from './entity-types.ts'

/** Shows several object types as one; `& {}` keeps its own name out of hovers and messages. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

/** What an entity was given for one index. */
type KeysIn<Keys, Index> = Index extends keyof Keys ? Keys[Index] : never

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

/** The fields of the keys of these indexes. */
type FieldsOfAll<Keys, Indexes extends keyof Keys = keyof Keys> = FieldIn<
  Keys[Indexes][keyof Keys[Indexes] & ('pk' | 'sk')]
>

/** The partition key of an index; a local one has the table's. */
type PartitionOf<Keys, Index> =
  KeysIn<Keys, Index> extends { readonly pk: infer Pk }
    ? [Pk] extends [undefined]
      ? KeysIn<Keys, 'primary'> extends { readonly pk: infer Primary }
        ? Primary
        : never
      : Pk
    : never

/** The sort key of an index, if it has one. */
type SortOf<Keys, Index> = KeysIn<Keys, Index> extends { readonly sk: infer Sk } ? Sk : undefined

/** The partition key of an entity in an index. */
export type PartitionIn<E extends Entity, Index> = PartitionOf<E['keys'], Index>

/** The sort key of an entity in an index. */
export type SortIn<E extends Entity, Index> = SortOf<E['keys'], Index>

/** A value for each field. The compiler gathers fields of one name, which take what all of them take. */
export type FieldValues<Fields extends AnyField> = {
  readonly [F in Fields as F['name']]: InputOf<F>
} & {}

/** The indexes whose values an item may lack. */
export type SparseIn<Keys> = {
  [Index in keyof Keys]: Keys[Index] extends { readonly sparse: true } ? Index : never
}[keyof Keys]

/** The values that the keys of these indexes need. */
type ValuesIn<Keys, Indexes extends keyof Keys> = [Sharded<Keys, Indexes>] extends [never]
  ? FieldValues<FieldsOfAll<Keys, Indexes>>
  : Simplify<FieldValues<FieldsOfAll<Keys, Indexes>> & ShardValues<Keys, Indexes>>

/** The values that decide the shards of these indexes: mostly there are none. */
type ShardValues<Keys, Indexes extends keyof Keys> = Intersection<
  Sharded<Keys, Indexes> extends infer Side
    ? Side extends unknown
      ? ShardValue<Side, Keys>
      : never
    : never
>

type Sharded<Keys, Indexes extends keyof Keys> = Extract<
  Keys[Indexes]['pk' & keyof Keys[Indexes]],
  { readonly by: string }
>

type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void
  ? I
  : never

/** The values that the keys of an item need; those that only sparse indexes need may be absent. */
export type KeyValues<Keys> = [SparseIn<Keys>] extends [never]
  ? Simplify<ValuesIn<Keys, keyof Keys>>
  : KeyValuesWithSparse<Keys>

type KeyValuesWithSparse<Keys> = Simplify<
  ValuesIn<Keys, Exclude<keyof Keys, SparseIn<Keys>>> & {
    readonly [Name in Exclude<
      keyof ValuesIn<Keys, SparseIn<Keys>>,
      keyof ValuesIn<Keys, Exclude<keyof Keys, SparseIn<Keys>>>
    >]?: ValuesIn<Keys, SparseIn<Keys>>[Name] | null | undefined
  }
>

/** The values of an entity's primary key. */
export type PrimaryValues<E extends Entity> = ValuesIn<E['keys'], 'primary'>

/** What finds an item by its primary key: its values, or what `identify` returned. */
export type PrimaryInput<E extends Entity> =
  PartitionIn<E, 'primary'> extends { readonly by: string }
    ? PrimaryValues<E> | DecodedPrimary<E>
    : PrimaryValues<E>

/** The type of an entity's items, where `values` declares it; otherwise `unknown`. */
export type DeclaredItem<E extends Entity> = unknown extends E['itemType']
  ? unknown
  : Exclude<E['itemType'], undefined>

/** The attributes of an entity's items: what `values` takes, or else the values of its keys. */
export type ItemValues<E extends Entity> =
  unknown extends DeclaredItem<E> ? KeyValues<E['keys']> & UniqueParts<E> : DeclaredItem<E>

/** What an entity was given as unique. */
type UniqueOf<E extends Entity> = E extends { readonly traits?: { readonly unique: infer Unique } }
  ? Unique extends readonly unknown[]
    ? Unique[number]
    : never
  : never

type UniqueFields<Unique> = Unique extends { readonly key: infer Key }
  ? FieldValues<FieldIn<Key>>
  : FieldValues<FieldIn<Unique>>

/** The values that an item needs for what is unique; those of sparse keys may be absent. */
type UniqueParts<E extends Entity> = [UniqueOf<E>] extends [never]
  ? unknown
  : Intersection<
      UniqueOf<E> extends infer Unique
        ? Unique extends { readonly sparse: true }
          ? {
              readonly [Name in keyof UniqueFields<Unique>]?:
                | UniqueFields<Unique>[Name]
                | null
                | undefined
            }
          : Unique extends unknown
            ? UniqueFields<Unique>
            : never
        : never
    >

/** The values of one of the unique keys of an entity. */
export type UniqueValues<E extends Entity> =
  UniqueOf<E> extends infer Unique ? (Unique extends unknown ? UniqueFields<Unique> : never) : never

/** Changes to an item: values to set, and `undefined` for attributes to remove, in keys or not. */
export type ItemChanges<E extends Entity> = ChangesOf<ItemValues<E>> &
  (unknown extends DeclaredItem<E> ? Readonly<Record<string, unknown>> : unknown)

/** Only values that an item may lack can be removed. */
type ChangesOf<Item> = {
  readonly [Name in keyof Item]?: undefined extends Item[Name] ? Item[Name] | undefined : Item[Name]
}

/** What the fields of a primary key decode to. */
export type DecodedPrimary<E extends Entity> = Simplify<
  Decoded<PartitionIn<E, 'primary'>> & Decoded<SortIn<E, 'primary'>>
>

type Decoded<Side> = {
  [F in FieldIn<Side> as F['name']]: OutputOf<F>
} & (Side extends { readonly by: string } ? { shard: number } : unknown)
