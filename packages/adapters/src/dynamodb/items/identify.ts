import { answer, refuse, words } from '@keywright/core/internal'
import { objectOf, once, valueIn } from '../given.ts'
import { keyringOf, readKeys } from '../keys/index.ts'
import type { Entity, EntityIndex, Side } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import { readStored } from '../stored/stored.ts'
import type { AttributeSchema, Values } from '../stored/stored-types.ts'
import { itemIn } from './item-of.ts'
import type { ItemOf } from './item-of-types.ts'
import { isMarkerOf } from './markers.ts'

/** Which entity a row is of, the values of its primary key, and its item. */
export type Identified<
  Entities extends readonly Entity[],
  Row = Readonly<Record<string, unknown>>,
> = {
  [I in keyof Entities]: {
    readonly entity: Entities[I]['name']
    readonly values: DecodedPrimary<Entities[I]>
    /** What `itemOf` gives: made, and checked by the schema, when it is first read. */
    readonly item: ItemOf<Entities[I], Row>
  }
}[number]

/**
 * Which of these entities a row is of, the values of its primary key, and its item, as `itemOf` gives it;
 * `undefined` for a row of none of them. A row that has the table's `type` attribute belongs to the entity
 * that it names; any other is recognised by its primary key. What marks a unique value is of none. Takes rows of either client, and the
 * images of streams.
 *
 * @throws KeyError when two of the entities could have written the row.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const found = identify([user, order], { PK: 'USER#1', SK: 'ORDER#7', total: 5 })
 * found?.entity // => 'Order'
 * found?.values // => { userId: '1', id: '7' }
 * found?.item // => { userId: '1', id: '7', total: 5 }
 * identify([user, order], { PK: 'USER#1', SK: 'INVOICE#7' }) // => undefined
 */
export const identify = <const Entities extends readonly Entity[], const Row extends object>(
  entities: Entities,
  row: Row,
): Identified<Entities, Row> | undefined =>
  answer('identify', () => {
    const found = recognised(entities, objectOf(row, 'an item', 'identify'))
    return found && (withItem(found) as Identified<Entities, Row>)
  })

/** An entity that a row is of, and the values in its key. */
export interface Recognised {
  readonly entity: Entity
  readonly row: Values
  readonly values: Values
}

/** The one of these entities that a row is of. */
export const recognised = (entities: readonly Entity[], row: Values): Recognised | undefined => {
  if (entities.some((entity) => isMarkerOf(entity, row))) return undefined
  const found: Recognised[] = []
  for (const entity of entities) {
    if (!beginsAs(entity, row) || !mayBe(entity, row)) continue
    const values = readKeys(keyringOf(entity), row)
    if (values) found.push({ entity, row, values })
  }
  if (found.length > 1) {
    const names = found.map((one) => one.entity.name).join(' and ')
    refuse('INVALID_KEY', 'an item of one entity', words(`one of ${names}`), 'identify')
  }
  return found[0]
}

/** What was found, with an item that is made when it is asked for: most readers want the values alone. */
const withItem = ({ entity, row, values }: Recognised): object => {
  const item = once(() => answer('identify', () => itemIn(keyringOf(entity), row, values)))
  return {
    entity: entity.name,
    values,
    get item() {
      return item()
    },
  }
}

/**
 * False when a key of the row begins with another literal: most entities of a table are told apart by
 * that, ten times faster than by reading their keys.
 */
const beginsAs = ({ indexes }: Entity, row: Values): boolean => {
  const { pk, sk } = indexes['primary'] as EntityIndex
  return (!sk || beginsWith(sk, row)) && beginsWith(pk, row)
}

/** Keys with a format of their own (`range`) are only read. */
const beginsWith = ({ key, native, attributes }: Side, row: Values): boolean => {
  if (native || !key || key.range) return true
  const text = readStored(valueIn(row, (attributes[0] as AttributeSchema).name))
  return typeof text !== 'string' || text.startsWith(key.fixed[0] as string)
}

/** False when the item's type names another entity. */
const mayBe = ({ name, table }: Entity, item: object): boolean => {
  const { type } = table.definition
  if (type === undefined) return true
  const named = readStored(valueIn(item as Values, type))
  return named === undefined || named === name
}
