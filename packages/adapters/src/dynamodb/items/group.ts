import { answer, refuse } from '@keywright/core/internal'
import type { Entity } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import { identify } from './identify.ts'

/** Items by the name of their entity, each with the values of its primary key. */
export type Grouped<Entities extends readonly Entity[], Item> = {
  [E in Entities[number] as E['name']]: { item: Item; values: DecodedPrimary<E> }[]
}

/**
 * Groups items by entity, in the order in which they come. Rows of other entities are left out.
 *
 * @throws KeyError for two entities with the same name, or an item that two entities could have
 * written.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const { User, Order } = group([user, order], [{ PK: 'USER#1', SK: 'ORDER#7' }, { PK: 'USER#1', SK: 'PROFILE', name: 'Ann' }])
 * User // => [{ item: { PK: 'USER#1', SK: 'PROFILE', name: 'Ann' }, values: { userId: '1' } }]
 * Order[0].values // => { userId: '1', id: '7' }
 */
export const group = <const Entities extends readonly Entity[], Item extends object>(
  entities: Entities,
  items: Iterable<Item> | undefined,
): Grouped<Entities, Item> =>
  answer('group', () => {
    const groups = new Map<string, { item: Item; values: object }[]>()
    for (const { name } of entities) {
      if (groups.has(name))
        refuse('INVALID_DEFINITION', 'entities of different names', name, 'group')
      groups.set(name, [])
    }
    for (const item of items ?? []) {
      const found = identify(entities, item) as { entity: string; values: object } | undefined
      if (found) groups.get(found.entity)?.push({ item, values: found.values })
    }
    return Object.fromEntries(groups) as Grouped<Entities, Item>
  })
