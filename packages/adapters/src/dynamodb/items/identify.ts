import { answer } from '@keywright/core/internal'
import { objectOf } from '../given.ts'
import { keyringOf } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { finderOf, type Recognised } from './finder/finder.ts'
import { itemIn } from './item-of.ts'
import type { ItemOf } from './item-of-types.ts'

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
    const found = finderOf(entities)(objectOf(row, 'an item', 'identify'))
    return found && (withItem(found) as Identified<Entities, Row>)
  })

/** Where a result keeps what its item is made of, and then the item: not enumerable, so nobody meets it. */
const FOUND: unique symbol = /* @__PURE__ */ Symbol('found')

interface WithItem {
  readonly [FOUND]: Recognised & { item?: Values }
}

/**
 * An item that is made when it is asked for: most readers want the values alone. One getter for all results:
 * `get item()` in a literal, a new one each time, took longer than all the rest of `identify`.
 */
const ITEM = {
  get(this: WithItem): Values {
    const found = this[FOUND]
    found.item ??= answer('identify', () =>
      itemIn(keyringOf(found.entity), found.row, found.values),
    )
    return found.item
  },
  enumerable: true,
  configurable: true,
}

const withItem = (found: Recognised): object => {
  const { entity, values } = found
  const result = Object.defineProperty({ entity: entity.name, values }, 'item', ITEM)
  return Object.defineProperty(result, FOUND, { value: found })
}
