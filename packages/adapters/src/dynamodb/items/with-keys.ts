import { objectOf } from '../guard.ts'
import type { Entity } from '../schema/entity-types.ts'
import type { Format } from '../stored/stored-types.ts'
import { writeItem } from '../stored/write-item.ts'
import { inFormat, type KeyAttributeValues } from './item-keys.ts'
import { plansOf } from './key-plan.ts'

/** An item with these keys, and with no other key of its entity. */
export const withKeys = (
  entity: Entity,
  item: unknown,
  keys: KeyAttributeValues,
  format: Format,
): Record<string, unknown> => {
  const given = objectOf(item, 'an item', entity.name)
  const own = writeItem(given, format, entity.name, plansOf(entity).made)
  return Object.assign(own, inFormat(entity, keys, format))
}
