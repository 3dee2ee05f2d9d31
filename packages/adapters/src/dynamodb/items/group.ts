import { answer, refuse } from '@keywright/core/internal'
import { objectOf, setOwn } from '../given.ts'
import { keyringOf } from '../keys/index.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { DecodedPrimary } from '../schema/value-types.ts'
import type { Values } from '../stored/stored-types.ts'
import { finderOf } from './finder/finder.ts'
import { itemIn } from './item-of.ts'

/** Items by the name of their entity, each with the values of its primary key. */
export type Grouped<Entities extends readonly Entity[], Row> = {
  [E in Entities[number] as E['name']]: { item: GroupedItem<E, Row>; values: DecodedPrimary<E> }[]
} & {}

/** One of them, whatever its entity is. */
interface Member {
  readonly item: object
  readonly values: object
}

/** With a schema, what `itemOf` gives; otherwise the row itself. */
type GroupedItem<E extends Entity, Row> = E extends {
  readonly traits?: { readonly read: infer Read }
}
  ? Read
  : Row

/**
 * Groups rows by entity, in the order in which they come. Rows of other entities are left out. Where an
 * entity has a schema, `item` is what `itemOf` gives, typed and checked; otherwise it is the row.
 *
 * @throws KeyError for two entities with the same name, a row that two entities could have written, or
 * one that the schema of its entity does not take.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK' })
 * const user = entity(app, 'User', { primary: { pk: key('USER', text('userId')), sk: key('PROFILE') } })
 * const order = entity(app, 'Order', { primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('id')) } })
 * const { User, Order } = group([user, order], [{ PK: 'USER#1', SK: 'ORDER#7' }, { PK: 'USER#1', SK: 'PROFILE', name: 'Ann' }])
 * User // => [{ item: { PK: 'USER#1', SK: 'PROFILE', name: 'Ann' }, values: { userId: '1' } }]
 * Order[0].values // => { userId: '1', id: '7' }
 */
export const group = <const Entities extends readonly Entity[], Row extends object>(
  entities: Entities,
  rows: Iterable<Row> | undefined,
): Grouped<Entities, Row> =>
  answer('group', () => {
    const groups: Record<string, Member[]> = {}
    const lists: Member[][] = []
    for (const { name } of entities) {
      if (Object.hasOwn(groups, name))
        refuse('INVALID_DEFINITION', 'entities of different names', name, 'group')
      const members: Member[] = []
      setOwn(groups, name, members)
      lists.push(members)
    }
    const find = finderOf(entities)
    for (const row of rows ?? []) {
      const found = find(objectOf(row, 'an item', 'group'))
      if (!found) continue
      const { entity, at, values } = found
      const item = entity.schema ? itemIn(keyringOf(entity), row as Values, values) : row
      const members = lists[at] as Member[]
      members.push({ item, values })
    }
    return groups as Grouped<Entities, Row>
  })
