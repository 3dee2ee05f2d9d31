import { answer, refuse, words } from '@keywright/core/internal'
import { valueIn } from '../given.ts'
import { keyringOf, readKeys } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import { readStored } from '../stored/stored.ts'
import type { Values } from '../stored/stored-types.ts'

/** Which entity an item is, and the values of its primary key. */
export type Identified<Entities extends readonly Entity[]> = {
  [I in keyof Entities]: {
    entity: Entities[I]['name']
    values: DecodedPrimary<Entities[I]>
  }
}[number]

/**
 * Which of these entities an item is, and the values of its primary key; `undefined` for an item of
 * none of them. An item that has the table's `type` attribute belongs to the entity that it names;
 * any other is recognised by its primary key. Takes items from either client.
 *
 * @throws KeyError when two of the entities could have written the item.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * identify([user, order], { PK: 'USER#1', SK: 'ORDER#7' }) // => { entity: 'Order', values: { userId: '1', id: '7' } }
 * identify([user, order], { PK: 'USER#1', SK: 'INVOICE#7' }) // => undefined
 */
export const identify = <const Entities extends readonly Entity[]>(
  entities: Entities,
  item: object,
): Identified<Entities> | undefined =>
  answer('identify', () => {
    if (typeof item !== 'object' || item === null) {
      refuse('INVALID_VALUE', 'an item', item, 'identify')
    }
    const found: { entity: string; values: Values }[] = []
    for (const entity of entities) {
      const values = mayBe(entity, item) ? readKeys(keyringOf(entity), item as Values) : undefined
      if (values) found.push({ entity: entity.name, values })
    }
    if (found.length > 1) {
      const names = found.map((one) => one.entity).join(' and ')
      refuse('INVALID_KEY', 'an item of one entity', words(`one of ${names}`), 'identify')
    }
    return found[0] as Identified<Entities> | undefined
  })

/** False when the item's type names another entity. */
const mayBe = ({ name, table }: Entity, item: object): boolean => {
  const { type } = table.definition
  if (type === undefined) return true
  const named = readStored(valueIn(item as Values, type))
  return named === undefined || named === name
}
