import type { AnyKey } from '@keywright/core'
import { ANYTHING, FLAG, type OptionRules, optionsOf, refuse } from '@keywright/core/internal'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { AnySortKey } from './entity-types.ts'
import { tableNames } from './own-names.ts'
import type { Table } from './table-types.ts'
import type { UniqueKey } from './unique-types.ts'

/** What else belongs to one item at a time: the values of a key, with more to say about it. */
export interface UniqueOptions<Key extends AnySortKey = AnySortKey> {
  readonly key: Key
  /** Items may lack its values; those that do own nothing. */
  readonly sparse?: boolean
  /** It is unique in the whole table on purpose, and not for each tenant. */
  readonly global?: boolean
}

/** What an entity is given as unique. */
export type UniqueDefinition = AnySortKey | UniqueOptions

/** The attribute of a marker that holds the primary key of the item that owns it. */
export const OWNER = 'ownerKey'

const UNIQUE: OptionRules<UniqueOptions> = { key: ANYTHING, sparse: FLAG, global: FLAG }

/** Checks what an entity is given as unique: a row of the table, under its own key, can mark it. */
export const uniqueKeys = (entity: string, table: Table, given: unknown): UniqueKey[] => {
  const place = `${entity}: unique`
  if (!Array.isArray(given)) refuse('INVALID_DEFINITION', 'a list of keys', given, place)
  if (tableNames(table).includes(OWNER)) {
    refuse('INVALID_DEFINITION', 'a table without an attribute of markers', OWNER, place)
  }
  const { type } = table.indexes.primary.pk.attributes[0] as AttributeSchema
  if (type !== 'S') {
    refuse('INVALID_DEFINITION', 'a table with text as its partition key', type, place)
  }
  return (given as readonly unknown[]).map((one) => uniqueKey(place, one))
}

const uniqueKey = (place: string, given: unknown): UniqueKey => {
  const isKey = typeof Object(given).encode === 'function'
  const { key, sparse, global }: UniqueOptions = isKey
    ? { key: given as AnySortKey }
    : optionsOf(place, given as UniqueOptions, UNIQUE)
  const { encode, fields, pattern } = Object(key) as AnyKey
  if (typeof encode !== 'function' || !Array.isArray(fields)) {
    return refuse('INVALID_DEFINITION', 'a key, not sharded', given, place)
  }
  return {
    place: `${place}: ${pattern}`,
    key: key as AnyKey,
    fields,
    needs: fields.map(({ name }) => name),
    sparse: sparse ?? false,
    global: global ?? false,
  }
}
