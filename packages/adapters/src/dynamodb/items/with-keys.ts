import { ownOf } from '../guard.ts'
import type { Entity } from '../schema/entity-types.ts'
import { writeAll } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import type { ItemKeys } from './item-keys.ts'
import { sidesOf } from './value-plan.ts'

/** An item with these keys, and with no other key of its entity. */
export const withKeys = (
  entity: Entity,
  item: unknown,
  { attributes }: ItemKeys,
  format: Format,
): Record<string, unknown> => {
  const own = ownOf(item, 'an item', entity.name)
  for (const index of Object.values(entity.indexes)) {
    for (const { name } of sidesOf(index).flatMap((side) => side.attributes)) delete own[name]
  }
  for (const name of attributes.keys()) delete own[name]
  return { ...writeItem(own, format, entity.name), ...writeAll(attributes, format) }
}
