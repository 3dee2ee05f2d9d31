import {
  ANYTHING,
  answer,
  FLAG,
  FUNCTION,
  type OptionRule,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { lookUp, setOwn } from '../given.ts'
import type { AsStored } from '../stored/stored-types.ts'
import type {
  AttributesIn,
  Entity,
  EntityIndex,
  EntityKeys,
  HoldsIn,
  KeyPair,
  Membership,
  Side,
  SideDefinition,
  SideGiven,
} from './entity-types.ts'
import type { Faults } from './fault-types.ts'
import {
  asOwn,
  checkBuckets,
  checkNames,
  checkTimes,
  type Needing,
  tableNames,
} from './own-names.ts'
import { hashedField, sideOf, sidesOf } from './side.ts'
import type { SchemaItem, SchemaOutput, StandardSchema } from './standard-schema-types.ts'
import type { IndexSchema, KeySchema, Table, TableDefinition } from './table-types.ts'
import { type UniqueDefinition, uniqueKeys } from './unique.ts'

/** Options of an entity. */
export interface EntityOptions<
  Item,
  Derived extends object = object,
  Schema extends StandardSchema = StandardSchema,
  Revision extends string = string,
  Unique extends readonly UniqueDefinition[] = readonly UniqueDefinition[],
> {
  /** Derives the values of its keys, where they are not the item's own attributes. */
  readonly values?: (item: Item) => Derived
  /** A schema of zod, valibot, arktype or another library: types the items, checks them in and out. */
  readonly schema?: Schema
  /** The attribute that counts the writes of an item: each is made only if it is what was read. */
  readonly revision?: Revision
  /** What else belongs to one item at a time: `[key('EMAIL', text('email'))]`. */
  readonly unique?: Unique
  /** What people should know of it: the entity chart of design shows it. No key depends on it. */
  readonly note?: string
}

/**
 * Defines a kind of item by its keys. `primary` is the table's own key, and the other names are its
 * indexes; an index that is left out does not hold this entity.
 *
 * An index holds every item of its entity: its values are required. `sparse: true` makes them
 * optional, and `when` leaves out the items for which it is false. `values` derives the values of
 * the keys from an item, where they are not its own attributes. `schema` types the items, and checks
 * them when they are written and when `itemOf` reads them. `revision` names an attribute that counts the
 * writes of an item: a write is made only while it is what was read. `unique` lists keys of values that
 * belong to one item at a time: `transactInput` writes a small row for each. `note` is for readers of the chart.
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
  const Keys extends EntityKeys<Definition, Seen<Item, Schema>>,
  // biome-ignore lint/suspicious/noExplicitAny: without a type of its own, any property of an item can be read
  Item = any,
  Derived extends object = never,
  Schema extends StandardSchema = never,
  const Revision extends string = never,
  const Unique extends readonly UniqueDefinition[] = never,
>(
  table: Table<Definition>,
  name: Name,
  keys: Keys & Faults<Keys, Definition>,
  options?: EntityOptions<Seen<Item, Schema>, Derived, Schema, Revision, Unique>,
): Entity<
  Name,
  {
    readonly [Index in keyof Keys]: KeyPair<
      SideGiven<Keys[Index], 'pk'>,
      SideGiven<Keys[Index], 'sk'>,
      AttributesIn<Definition, Index>,
      HoldsIn<Keys[Index]>
    >
  },
  ItemIn<Item, Derived, Schema>,
  TraitsOf<Schema, Revision, Unique>
> =>
  answer('entity', () => {
    if (typeof name !== 'string' || name === '') {
      refuse('INVALID_DEFINITION', 'a name', name, 'entity')
    }
    const { primary } = Object(keys) as { readonly primary?: Given }
    if (primary === undefined) return refuse('INVALID_DEFINITION', 'a primary key', keys, name)
    const given = options as EntityOptions<never> | undefined
    const { values, schema, revision, unique, note } = optionsOf(name, given, OPTIONS)
    const checked = Object.entries(keys as Record<string, Given | undefined>).flatMap(
      ([index, given]) => {
        if (given === undefined) return []
        const schema = lookUp<IndexSchema>(table.indexes, index, 'INVALID_DEFINITION', name)
        return [indexOf(`${name}: ${index}`, schema, given, primary, table.indexes.primary)]
      },
    )
    const sides = checked.flatMap(sidesOf)
    const marked = unique === undefined ? [] : uniqueKeys(name, table, unique)
    const all = [...sides, ...marked]
    checkNames(sides, all)
    // What `values` derives is not the attribute.
    if (!values) checkBuckets(sides, all)
    if (revision !== undefined) checkRevision(name, table, all, revision)
    const { ttl } = table.definition
    if (ttl !== undefined && !values) checkTimes(all, ttl, name)
    const fields = sides.flatMap((side) => side.fields)
    const indexes: Record<string, EntityIndex> = {}
    for (const index of checked) {
      // That may be a field of another index.
      const pk = { ...index.pk, hashed: hashedField(index.pk, fields) }
      setOwn(indexes, index.schema.name, { ...index, pk })
    }
    return {
      name,
      table,
      keys: keys as never,
      indexes,
      values,
      ...(schema && { schema }),
      ...(revision !== undefined && { revision }),
      ...(unique !== undefined && { unique: marked }),
      ...(note !== undefined && { note }),
    }
  })

/** What `values` and `when` see: the item as it is stored. */
type Seen<Item, Schema> = [Schema] extends [never] ? Item : AsStored<SchemaOutput<Schema>>

type ItemIn<Item, Derived, Schema> = [Schema] extends [never]
  ? [Derived] extends [never]
    ? unknown
    : Item
  : SchemaItem<Schema>

type TraitsOf<Schema, Revision, Unique> = ([Schema] extends [never]
  ? unknown
  : { readonly read: SchemaOutput<Schema> }) &
  ([Revision] extends [never] ? unknown : { readonly revision: Revision }) &
  ([Unique] extends [never] ? unknown : { readonly unique: Unique })

interface Given extends Membership<never> {
  readonly pk?: SideDefinition
  readonly sk?: SideDefinition
}

const OF_ITEM: OptionRule = { ...FUNCTION, expects: 'a function of an item' }
const NOTE: OptionRule = { expects: 'text', takes: (value) => typeof value === 'string' }
const SCHEMA: OptionRule = {
  expects: 'a Standard Schema (of zod, valibot, arktype ...)',
  // Those of arktype are functions.
  takes: (value) => {
    const { '~standard': standard } = Object(value) as Partial<StandardSchema>
    return typeof Object(standard).validate === 'function'
  },
}
const OPTIONS: OptionRules<EntityOptions<never>> = {
  values: OF_ITEM,
  schema: SCHEMA,
  revision: { expects: 'the name of an attribute', takes: (value) => isName(value) },
  unique: ANYTHING,
  note: NOTE,
}
const INDEX: OptionRules<Given> = { pk: ANYTHING, sk: ANYTHING, sparse: FLAG, when: OF_ITEM }

const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** The revision is an attribute of its own: no key holds it, and the table has no other use for it. */
const checkRevision = (
  entity: string,
  table: Table,
  keys: readonly Needing[],
  revision: string,
): void => {
  if ([...tableNames(table), ...keys.flatMap(({ needs }) => needs)].includes(revision)) {
    refuse('INVALID_DEFINITION', 'an attribute of its own', revision, `${entity}: revision`)
  }
}

/** The keys of an entity in one index; a local index has the partition key of the table. */
const indexOf = (
  place: string,
  schema: IndexSchema,
  given: Given,
  primary: Given,
  ofTable: IndexSchema,
): EntityIndex => {
  const isLocal = schema.kind === 'local'
  const { pk, sk, sparse = false, when } = optionsOf(place, given, INDEX)
  if ((isLocal && pk) || (!schema.sk && sk)) {
    refuse('INVALID_DEFINITION', `only ${isLocal ? 'sk' : 'pk'}`, words('both'), place)
  }
  if (schema.kind === 'primary' && (sparse || when)) {
    refuse(
      'INVALID_DEFINITION',
      'a primary key for every item',
      words(sparse ? 'sparse' : 'when'),
      place,
    )
  }
  const isOfTable = ({ attributes: [one] }: Side): boolean =>
    [ofTable.pk, ofTable.sk].some((key) => key?.attributes[0]?.name === one?.name)
  const side = (part: 'pk' | 'sk', attributes: KeySchema, given: SideDefinition | undefined) => {
    const made = sideOf(place, part, attributes, given)
    return isOfTable(made) ? made : asOwn(made)
  }
  const partition = side('pk', schema.pk, isLocal ? primary.pk : pk)
  const sort = schema.sk && side('sk', schema.sk, sk)
  // The item's own attributes and the table's key stay when the item leaves the index.
  const stays = (one: Side): boolean => one.native || isOfTable(one)
  if (when && stays(partition) && (!sort || stays(sort))) {
    const expected = 'sparse, on a native index'
    const other = 'a key text of its own, which an item can be without'
    const isNative = partition.native && (!sort || sort.native)
    refuse('INVALID_DEFINITION', isNative ? expected : other, words('when'), place)
  }
  // The shard is read back under this name.
  if (partition.shard && sort?.names.includes('shard')) {
    refuse(
      'INVALID_DEFINITION',
      'another name, because a sharded key uses this one',
      'shard',
      `${place}: sk`,
    )
  }
  return { schema, pk: partition, sk: sort, sparse, when }
}
