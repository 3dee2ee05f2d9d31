import { type AnyField, refuse, words } from '@keywright/core'
import { answer, lookUp } from '../guard.ts'
import type { Entity, EntityIndex, EntityKeys, Membership, SideDefinition } from './entity-types.ts'
import { sideOf } from './side.ts'
import type { IndexName, IndexSchema, Table, TableDefinition } from './table-types.ts'

/** How an entity differs from its items as they are. */
export interface EntityOptions<Item, Derived extends object = object> {
  /** The values of its keys, where they are not the item's own attributes. */
  readonly values?: (item: Item) => Derived
}

/**
 * Defines a kind of item by its keys. `primary` is the table's own key; other names are the table's
 * indexes, and those left out do not hold this entity.
 *
 * An index holds every item of its entity: its values are required. `sparse: true` makes them
 * optional, and `when` leaves out the items for which it is false. `values` derives the values of
 * the keys from an item, where they are not its own attributes.
 *
 * @throws KeyError for an index that the table does not have, or keys that do not fit its
 * attributes: a list where it has one attribute, text for an attribute of numbers.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
 *   GSI1: { pk: key('GIFT', text('giftFor')), sk: key(date('on')), sparse: true },
 * })
 * order.keys.primary.sk.pattern // => 'ORDER#<on>#<orderId>'
 */
export const entity = <
  const Name extends string,
  Definition extends TableDefinition,
  const Keys extends EntityKeys<Definition, Item>,
  // biome-ignore lint/suspicious/noExplicitAny: without a type of its own, any property of an item can be read
  Item = any,
  Derived extends object = never,
>(
  table: Table<Definition>,
  name: Name,
  keys: Keys & { readonly [Unknown in Exclude<keyof Keys, IndexName<Definition>>]: never },
  options?: EntityOptions<Item, Derived>,
): Entity<Name, Definition, Keys, [Derived] extends [never] ? unknown : Item> =>
  answer('entity', () => {
    if (typeof name !== 'string' || name === '') {
      refuse('INVALID_DEFINITION', 'a name', name, 'entity')
    }
    if (keys?.primary === undefined) refuse('INVALID_DEFINITION', 'a primary key', keys, name)
    const { values } = Object(options) as EntityOptions<Item>
    if (values !== undefined && typeof values !== 'function') {
      refuse('INVALID_DEFINITION', 'a function of an item', values, `${name}: values`)
    }
    const given = Object.entries(keys as Record<string, Given | undefined>)
    const fields = given.flatMap(([, sides]) => [...fieldsOf(sides?.pk), ...fieldsOf(sides?.sk)])
    const indexes = given.flatMap(([index, sides]): [string, EntityIndex][] => {
      if (sides === undefined) return []
      const place = `${name}: ${index}`
      const schema = lookUp<IndexSchema>(table.indexes, index, 'INVALID_DEFINITION', name)
      const isLocal = schema.kind === 'local'
      const { pk, sk } = Object(sides) as Given
      if ((isLocal && pk) || (!schema.sk && sk)) {
        refuse('INVALID_DEFINITION', `only ${isLocal ? 'sk' : 'pk'}`, words('both'), place)
      }
      const made = {
        schema,
        pk: sideOf(place, 'pk', schema.pk, isLocal ? (keys.primary as Given).pk : pk, fields),
        sk: schema.sk && sideOf(place, 'sk', schema.sk, sk, fields),
        ...membershipOf(place, sides),
      }
      checkIndex(place, made)
      return [[index, made]]
    })
    return { name, table, keys, indexes: Object.fromEntries(indexes), values }
  })

interface Given extends Membership<never> {
  readonly pk?: SideDefinition
  readonly sk?: SideDefinition
}

/** The fields of what was given for a key, whatever it is. */
const fieldsOf = (side: unknown): readonly AnyField[] => {
  const { base, fields } = Object(side) as { readonly base?: unknown; readonly fields?: unknown }
  const list = base ? (base as { readonly fields?: unknown }).fields : (fields ?? side)
  return Array.isArray(list) ? list.filter((field) => Object(field) === field) : []
}

/** Which items the index holds, checked. */
const membershipOf = (place: string, given: Given): Pick<EntityIndex, 'sparse' | 'when'> => {
  const { sparse = false, when } = given
  if (typeof sparse !== 'boolean') {
    refuse('INVALID_DEFINITION', 'true or false', sparse, `${place}: sparse`)
  }
  if (when !== undefined && typeof when !== 'function') {
    refuse('INVALID_DEFINITION', 'a function of an item', when, `${place}: when`)
  }
  return { sparse, when }
}

const checkIndex = (place: string, { schema, pk, sk, sparse, when }: EntityIndex): void => {
  if (schema.kind === 'primary' && (sparse || when)) {
    refuse('INVALID_DEFINITION', 'every item', words(sparse ? 'sparse' : 'when'), place)
  }
  // A native key is made of the item's own attributes, which stay when the item leaves the index.
  if (when && pk.native && (!sk || sk.native)) {
    refuse('INVALID_DEFINITION', 'sparse, on a native index', words('when'), place)
  }
  // The shard is read back under this name.
  if (pk.shard && sk?.fields.some((field) => field.name === 'shard')) {
    refuse('INVALID_DEFINITION', 'another name beside a sharded key', 'shard', `${place}: sk`)
  }
}
