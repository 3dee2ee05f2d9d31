import type { AttributeSchema, StartAttribute } from '../stored/stored-types.ts'

/** An attribute that holds a value of the item itself: its name (type S), or its name and type. */
export type Attribute = string | AttributeSchema

/** The item's own attribute as a key: `['Artist']`, `[{ name: 'Year', type: 'N' }]`. */
export type OwnAttribute = readonly [Attribute]

/** The one to four attributes of a native multi-attribute key. */
export type AttributeList =
  | readonly [Attribute]
  | readonly [Attribute, Attribute]
  | readonly [Attribute, Attribute, Attribute]
  | readonly [Attribute, Attribute, Attribute, Attribute]

/** What an index holds of its items: all by default, `'keys'`, or the keys and these attributes. */
export type IndexProjection = 'keys' | readonly [string, ...string[]]

/** A global secondary index: each key is one attribute, or a list of them. */
export interface GlobalIndex {
  readonly projection?: IndexProjection
  readonly pk: string | AttributeList
  readonly sk?: string | AttributeList
}

/** A local secondary index: the table's partition key with another sort key. */
export interface LocalIndex {
  readonly projection?: IndexProjection
  readonly pk?: never
  readonly sk: string | OwnAttribute
}

/** A table by its key attributes: a name is filled with the text of a key, a list is the item's own. */
export interface TableDefinition {
  readonly name: string
  readonly pk: string | OwnAttribute
  readonly sk?: string | OwnAttribute
  /** The attribute that names the entity of each item. An index may be made of it: no item has to say it. */
  readonly type?: string
  /** The attribute with the time, in seconds since 1970, after which DynamoDB deletes an item. */
  readonly ttl?: string
  readonly indexes?: Readonly<Record<string, GlobalIndex | LocalIndex>>
}

/** The names that `index` takes: the table's own key is `primary`. */
export type IndexName<Definition> =
  | 'primary'
  | (Definition extends { readonly indexes: infer Indexes } ? keyof Indexes & string : never)

/** The definition of one index. */
export type IndexIn<Definition, Index> = Definition extends { readonly indexes: infer Indexes }
  ? Index extends keyof Indexes
    ? Indexes[Index]
    : never
  : never

/** The attributes of one key. Native: each field has its own; otherwise one holds them all. */
export interface KeySchema {
  readonly native: boolean
  readonly attributes: readonly AttributeSchema[]
}

/** The keys of a table or of one of its indexes. */
export interface IndexSchema {
  readonly name: string
  readonly kind: 'primary' | 'global' | 'local'
  readonly pk: KeySchema
  readonly sk: KeySchema | undefined
  /** The attributes of a start key: the table's key and the index's. */
  readonly start: readonly StartAttribute[]
  /** What it holds of its items beside the keys; `undefined` is all. */
  readonly projection: IndexProjection | undefined
}

/** A table whose definition has been checked; `indexes` includes `primary`. */
export interface Table<Definition extends TableDefinition = TableDefinition> {
  readonly name: Definition['name']
  readonly definition: Definition
  /** The attribute of its partition key, which every row has. */
  readonly partition: string
  readonly indexes: Readonly<Record<IndexName<Definition>, IndexSchema>>
}
