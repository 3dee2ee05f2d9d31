import type { AnyField, AnyKey } from '@keywright/core'
import type { Place } from '@keywright/core/internal'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { StandardSchema } from './standard-schema-types.ts'
import type { IndexIn, IndexSchema, Table, TableDefinition } from './table-types.ts'
import type { UniqueKey } from './unique-types.ts'

/**
 * A key or a sharded key. Its parts are left out on purpose: where they are expected as
 * `string | AnyField`, the checker would take `key('USER')` for `key(string)`.
 */
export interface AnyPartitionKey {
  readonly pattern: string
  readonly encode: (values: never) => string
  readonly tryDecode: (text: string) => object | undefined
}

/** A key that is not sharded; without its parts for the same reason. */
export type AnySortKey = Omit<AnyKey, 'parts'>

/** Any sharded key, for code that reads definitions. */
export interface AnyShardedKey extends AnyPartitionKey {
  readonly base: AnyKey
  /** The name of the value that decides the shard. */
  readonly by: string
  /** The field of that value, where it is known. */
  readonly byField: AnyField | undefined
  readonly count: number
  readonly formerly: readonly number[]
  /** The shards of what is hashed, with today's count and each one of before. */
  readonly shardsOf: (hashed: string, place?: Place) => number[]
  readonly shards: (values: never) => string[]
}

/** What an entity maps a key to: a key for one attribute, or a field for each attribute of a list. */
export type SideDefinition = AnyPartitionKey | readonly AnyField[]

/** Which items of its entity an index holds; all by default. */
export interface Membership<Item> {
  /** Items that lack a value of this index are not in it. */
  readonly sparse?: boolean | undefined
  /** Items for which this is false are not in the index. */
  readonly when?: ((item: Item) => boolean) | undefined
}

/** The keys of an entity in one index, as an editor offers them. `entity` judges what is given. */
export interface IndexKeys {
  /** A key or a sharded key; a list of fields where the index has a list of attributes. */
  readonly pk?: unknown
  /** A key; a list of fields where the index has a list of attributes. */
  readonly sk?: unknown
}

/** The keys of an entity: those of the table, and those of any of its indexes. */
export type EntityKeys<Definition extends TableDefinition, Item = never> = {
  readonly primary?: IndexKeys
} & (Definition extends { readonly indexes: infer Indexes }
  ? { readonly [Name in keyof Indexes]?: IndexKeys & Membership<Item> }
  : unknown)

/** Where the compiler keeps what it knows of a pair of keys; absent at run time. */
export declare const HELD: unique symbol

/**
 * An entity's keys in one index, as they were given; then the attributes that hold them, and which
 * items it holds: `'all'`, unless it is `'sparse'` or has `'when'`. A name for it keeps hovers short.
 */
export interface KeyPair<Pk, Sk, Attributes = unknown, Holds = 'all'> {
  readonly pk: Pk
  readonly sk: Sk
  readonly sparse: 'sparse' extends Holds ? true : undefined
  readonly when: 'when' extends Holds ? (item: never) => boolean : undefined
  readonly [HELD]: readonly [Attributes, Holds]
}

/** The partition or the sort key that an index was given. */
export type SideGiven<Given, Part extends 'pk' | 'sk'> = Part extends keyof Given
  ? Given[Part]
  : undefined

/** The attributes of an index: of its partition key, its sort key, and that of the entity's name. */
export type AttributesIn<Definition, Index> = Index extends 'primary'
  ? Definition extends { readonly type: infer Type }
    ? [Held<Definition, 'pk'>, Held<Definition, 'sk'>, Type]
    : [Held<Definition, 'pk'>, Held<Definition, 'sk'>]
  : [Held<IndexIn<Definition, Index>, 'pk'>, Held<IndexIn<Definition, Index>, 'sk'>]

type Held<Schema, Part> = Part extends keyof Schema ? Schema[Part] : undefined

/** Which items an index holds. */
export type HoldsIn<Given> = Given extends { readonly sparse: true }
  ? 'sparse'
  : Given extends { readonly when: (item: never) => boolean }
    ? 'when'
    : 'all'

/** The keys of any entity, for code that reads definitions. */
export interface AnyEntityKeys {
  readonly primary: { readonly pk: unknown }
}

/** The partition or the sort key of an entity in one index, ready for use. */
export interface Side {
  /** Where it is, for messages: `Order: GSI1`. */
  readonly place: string
  readonly part: 'pk' | 'sk'
  /** Both of these: `Order: GSI1: pk`. */
  readonly at: string
  readonly limit: number
  readonly native: boolean
  readonly attributes: readonly AttributeSchema[]
  /** The fields that conditions name, from the left. */
  readonly fields: readonly AnyField[]
  /** The names of the fields. */
  readonly names: readonly string[]
  /** The fields of a native key that are in attributes of their own names. */
  readonly own: readonly AnyField[]
  /** The key of a side that is not native; the base of a sharded key. */
  readonly key: AnyKey | undefined
  readonly shard: AnyShardedKey | undefined
  /** The field whose text decides the shard; `undefined` where text is hashed as it is. */
  readonly hashed: AnyField | undefined
  /** The names of the values without which there is no key. */
  readonly needs: readonly string[]
}

/** An entity's keys in one index, ready for use. */
export interface EntityIndex {
  readonly schema: IndexSchema
  readonly pk: Side
  readonly sk: Side | undefined
  /** True when items may lack its values; the index does not hold those items. */
  readonly sparse: boolean
  /** Tells which items the index holds; without it, the index holds all. */
  readonly when: ((item: never) => boolean) | undefined
}

/** A kind of item: its name, its table, and its keys in the table and its indexes. */
export interface Entity<
  Name extends string = string,
  Keys = AnyEntityKeys,
  Item = unknown,
  Traits = unknown,
> {
  readonly name: Name
  readonly table: Table
  /** The keys as they were given. */
  readonly keys: Keys
  /** The same keys with their attributes; a local index has the table's partition key. */
  readonly indexes: Readonly<Record<string, EntityIndex>>
  /** Where the values of the keys come from, if they are not the item's own attributes. */
  readonly values: ((item: never) => object) | undefined
  /** What checks its items, on the way in and out. */
  readonly schema?: StandardSchema | undefined
  /** The attribute that counts the writes of an item. */
  readonly revision?: string | undefined
  /** What else belongs to one item at a time. */
  readonly unique?: readonly UniqueKey[] | undefined
  /** What people should know of it. */
  readonly note?: string
  /** The type of its items, where `schema` or `values` declares it; absent at run time. */
  readonly itemType?: Item
  /** What its options say of its items' types; absent at run time. */
  readonly traits?: Traits
}

/** The indexes that an entity is in. */
export type IndexOf<E extends Entity> = keyof E['keys'] & string
