import type { Entity, EntityIndex, Side } from '@keywright/adapters'
import { areTexts, checkList } from '../check.ts'

/** Passes a list of entities on; refuses anything else. */
export const checkEntities = (place: string, entities: readonly Entity[]): readonly Entity[] =>
  checkList('INVALID_DEFINITION', place, 'an entity', entities, isEntity)

const isEntity = ({ name, table, indexes }: Partial<Entity>): boolean =>
  areTexts(name, table?.name) &&
  Array.isArray(indexes?.['primary']?.pk?.fields) &&
  Object.hasOwn(Object(table?.indexes), 'primary')

/** The indexes that an entity is in, in the order in which the table has them. */
export const indexesOf = ({ table, indexes }: Entity): EntityIndex[] =>
  Object.keys(table.indexes).flatMap((name) =>
    Object.hasOwn(indexes, name) ? [indexes[name] as EntityIndex] : [],
  )

/** A key's shape for people. */
export const patternOf = ({ shard, key, fields }: Side): string =>
  (shard ?? key)?.pattern ?? fields.map(({ name }) => `<${name}>`).join(', ')
