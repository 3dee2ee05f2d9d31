import { answer, FLAG, type OptionRules, optionsOf } from '@keywright/core/internal'
import { itemRow, keyringOf } from '../keys/index.ts'
import type { Entity, EntityIndex } from '../schema/entity-types.ts'
import type { Simplify } from '../schema/value-types.ts'
import type { DeleteInput, GetInput, PutInput } from '../sdk/input-types.ts'
import { FORMAT } from '../stored/stored.ts'
import type { AsStored, Format, FormatOptions, Values } from '../stored/stored-types.ts'
import { checkedItem } from './checked.ts'
import { expressions } from './condition.ts'
import type { GivenItem, GivenKey } from './given-types.ts'
import type { RevisionOf } from './item-of-types.ts'
import type { KeyAttributes, PrimaryKey } from './key-attribute-types.ts'
import { primaryKeyOf } from './keys-of.ts'
import { refuseMarked } from './markers.ts'
import { counted, isKeyed, revisionIn, stillRevision } from './revision.ts'

/** How to put an item. */
export interface PutOptions<F extends Format = Format> extends FormatOptions<F> {
  /** Put it only if the table has no item with this primary key. */
  readonly ifNew?: boolean
}

const PUT: OptionRules<PutOptions> = { format: FORMAT, ifNew: FLAG }

/** An item as it is stored: its Dates are text, and it has its keys. */
export type StoredItem<E extends Entity, Item, F extends Format> = F extends 'low-level'
  ? KeyAttributes<E, F>
  : Simplify<
      AsStored<Omit<Item, keyof KeyAttributes<E> | keyof RevisionOf<E>>> &
        KeyAttributes<E, F> &
        RevisionOf<E>
    >

/**
 * The input of a `PutCommand`: the item with its keys. A Date is stored as its ISO text, at any
 * depth. Keys that the item already has are made again; those of indexes that no longer hold it are
 * left out. Only the row stays where it is: a primary key on the shard of a former count is kept.
 *
 * Where the entity has a revision, the put counts it up, on the condition that it is what the item
 * carries. An item that carries none is a new one.
 *
 * @throws KeyError for a missing or bad value, a key that is empty or over DynamoDB's limits, or an entity
 * with `unique` (`transactInput` writes its items).
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const order = entity(app, 'Order', {
 *   primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at')) },
 * })
 * const input = putInput(order, { userId: '1', at: new Date('2024-01-15T10:30:00Z'), total: 5 }, { ifNew: true })
 * input.Item // => { userId: '1', at: '2024-01-15T10:30:00.000Z', total: 5, PK: 'USER#1', SK: 'ORDER#2024-01-15T10:30:00.000Z' }
 * input.ConditionExpression // => 'attribute_not_exists(#pk)'
 */
export const putInput = <E extends Entity, const I extends object, F extends Format = 'document'>(
  entity: E,
  item: GivenItem<E, I>,
  options?: PutOptions<F>,
): PutInput<F, StoredItem<E, I, F>> =>
  answer('putInput', () => {
    if (entity.unique?.length) refuseMarked(entity, 'putInput')
    const { format = 'document', ifNew }: PutOptions = options
      ? optionsOf<PutOptions>('putInput', options, PUT, 'INVALID_CONDITION')
      : {}
    const checked = (entity.schema ? checkedItem(entity, item) : item) as Values
    const { revision, table } = entity
    const known = revision === undefined ? undefined : revisionIn(entity, Object(checked) as Values)
    const next = revision === undefined ? checked : counted(entity, checked, known ?? 0)
    const input: PutInput<F, StoredItem<E, I, F>> = {
      TableName: table.name,
      Item: itemRow(keyringOf(entity), next, format) as never,
    }
    if (ifNew || (revision !== undefined && known === undefined)) {
      input.ConditionExpression = 'attribute_not_exists(#pk)'
      input.ExpressionAttributeNames = { '#pk': table.partition }
    } else if (known !== undefined) Object.assign(input, whileRevision(entity, known, format))
    return input
  })

/**
 * The input of a `GetCommand` for the item with this primary key; takes what `primaryKeyOf` takes.
 *
 * @throws KeyError for a missing or bad value, or a key that is empty or over DynamoDB's limits.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * getInput(user, { userId: '1' }) // => { TableName: 'app', Key: { PK: 'USER#1', SK: 'PROFILE' } }
 */
export const getInput = <E extends Entity, const V extends object, F extends Format = 'document'>(
  entity: E,
  values: GivenKey<E, V>,
  options?: FormatOptions<F>,
): GetInput<F, PrimaryKey<E, F>> => {
  const Key = primaryKeyOf(entity, values as never, options)
  return { TableName: entity.table.name, Key }
}

/**
 * The input of a `DeleteCommand` for the item with this primary key; takes what `primaryKeyOf` takes.
 * Where the values carry a revision of the entity, the item is deleted only while it has this one.
 *
 * @throws KeyError for a missing or bad value, a key that is empty or over DynamoDB's limits, or an entity
 * with `unique` (`transactInput` deletes its items).
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * deleteInput(user, { userId: '1' }) // => { TableName: 'app', Key: { PK: 'USER#1', SK: 'PROFILE' } }
 */
export const deleteInput = <
  E extends Entity,
  const V extends object,
  F extends Format = 'document',
>(
  entity: E,
  values: GivenKey<E, V>,
  options?: FormatOptions<F>,
): DeleteInput<F, PrimaryKey<E, F>> =>
  answer('deleteInput', () => {
    if (entity.unique?.length) refuseMarked(entity, 'deleteInput')
    const input = getInput(entity, values as never, options)
    const known = entity.revision === undefined ? undefined : revisionOf(entity, values as Values)
    return known === undefined
      ? input
      : Object.assign(input, whileRevision(entity, known, options?.format ?? 'document'))
  })

/** The revision that values carry; 0 for a row without one, and `undefined` for other values. */
const revisionOf = (entity: Entity, values: Values): number | undefined =>
  revisionIn(entity, values) ??
  (isKeyed(keyringOf(entity), values) && !isKeyAlone(entity, values) ? 0 : undefined)

/** True for the values of the primary key and no more: where they are own attributes, they are no row. */
const isKeyAlone = ({ indexes }: Entity, values: Values): boolean => {
  const { pk, sk } = indexes['primary'] as EntityIndex
  return Object.keys(values).every((name) => pk.needs.includes(name) || sk?.needs.includes(name))
}

/** The condition that the revision is still what was read. */
const whileRevision = (entity: Entity, known: number, format: Format): object => {
  const all = expressions(format)
  const clauses = stillRevision(entity, all, known)
  return all.complete({}, clauses.join(' AND '))
}
