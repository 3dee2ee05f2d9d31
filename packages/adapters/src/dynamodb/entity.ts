import type { AnyField } from '@keywright/core'
import { lookUp, refuse } from './error.ts'
import {
  type AnyPartitionKey,
  type AnySortKey,
  type Side,
  type SideDefinition,
  sideOf,
} from './side.ts'
import type { IndexName, IndexSchema, Table, TableDefinition } from './table.ts'

/** What an entity gives for an index: keys for single attributes, lists of fields for lists. */
export type IndexKeys<Index> = Index extends { readonly pk: infer Pk }
  ? { readonly pk: PartitionKey<Pk> } & SortKeys<Index>
  : SortKeys<Index>

type SortKeys<Index> = Index extends { readonly sk: infer Sk }
  ? { readonly sk: Sk extends readonly unknown[] ? FieldList<Sk> : AnySortKey }
  : { readonly sk?: undefined }

type PartitionKey<Pk> = Pk extends readonly unknown[] ? FieldList<Pk> : AnyPartitionKey

type FieldList<Attributes extends readonly unknown[]> = {
  readonly [I in keyof Attributes]: AnyField
}

/** The keys of an entity: those of the table, and those of any of its indexes. */
export type EntityKeys<Definition extends TableDefinition> = {
  readonly primary: IndexKeys<Definition>
} & (Definition extends { readonly indexes: infer Indexes }
  ? { readonly [Name in keyof Indexes]?: IndexKeys<Indexes[Name]> }
  : unknown)

/** The keys of any entity, for code that reads definitions. */
export interface AnyEntityKeys {
  readonly primary: { readonly pk: AnyPartitionKey; readonly sk?: AnySortKey | undefined }
}

/** An entity's keys in one index, ready for use. */
export interface EntityIndex {
  readonly schema: IndexSchema
  readonly pk: Side
  readonly sk: Side | undefined
}

/** A kind of item: its name, its table, and its keys in the table and its indexes. */
export interface Entity<
  Name extends string = string,
  Definition extends TableDefinition = TableDefinition,
  Keys = AnyEntityKeys,
> {
  readonly name: Name
  readonly table: Table<Definition>
  /** The keys as they were given. */
  readonly keys: Keys
  /** The same keys with the attributes they are in; a local index has the table's partition key. */
  readonly indexes: Readonly<Record<string, EntityIndex>>
}

/** The indexes that an entity is in. */
export type IndexOf<E extends Entity> = keyof E['keys'] & string

/**
 * Defines a kind of item by its keys. `primary` is the table's own key; other names are the table's
 * indexes, and those left out do not hold this entity.
 *
 * @throws KeyError for an index that the table does not have, or keys that do not fit its
 * attributes: a list where it has one attribute, text for an attribute of numbers.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
 * })
 * order.keys.primary.sk.pattern // => 'ORDER#<on>#<orderId>'
 */
export const entity = <
  const Name extends string,
  Definition extends TableDefinition,
  const Keys extends EntityKeys<Definition>,
>(
  table: Table<Definition>,
  name: Name,
  keys: Keys & { readonly [Unknown in Exclude<keyof Keys, IndexName<Definition>>]: never },
): Entity<Name, Definition, Keys> => {
  if (typeof name !== 'string' || name === '') {
    refuse('INVALID_DEFINITION', 'entity', 'a name', name)
  }
  if (keys?.primary === undefined) refuse('INVALID_DEFINITION', name, 'a primary key', keys)
  const given = Object.entries(keys as Record<string, Given | undefined>)
  const indexes = given.flatMap(([index, sides]): [string, EntityIndex][] => {
    if (sides === undefined) return []
    const place = `${name}.${index}`
    const schema = lookUp<IndexSchema>(table.indexes, index, 'INVALID_DEFINITION', place)
    const isLocal = schema.kind === 'local'
    if ((isLocal && sides.pk) || (!schema.sk && sides.sk)) {
      refuse('INVALID_DEFINITION', place, `only ${isLocal ? 'sk' : 'pk'}`, 'both')
    }
    const pk = isLocal ? (keys.primary as Given).pk : sides.pk
    return [
      [
        index,
        {
          schema,
          pk: sideOf(place, 'pk', schema.pk, pk),
          sk: schema.sk && sideOf(place, 'sk', schema.sk, sides.sk),
        },
      ],
    ]
  })
  return { name, table, keys, indexes: Object.fromEntries(indexes) }
}

interface Given {
  readonly pk?: SideDefinition
  readonly sk?: SideDefinition
}
