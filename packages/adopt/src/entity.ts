import type { Entity } from '@keywright/adapters/dynamodb'
import { refuse } from '@keywright/core/internal'

/** Passes an entity on; refuses anything else. */
export const checkEntity = (one: Entity, place: string): Entity => {
  const { name, table, indexes } = Object(one) as Partial<Entity>
  const isEntity =
    typeof name === 'string' &&
    typeof table?.name === 'string' &&
    Array.isArray(indexes?.['primary']?.pk?.fields) &&
    Object.hasOwn(Object(table?.indexes), 'primary')
  return isEntity ? one : refuse('INVALID_DEFINITION', 'an entity', one, place)
}
