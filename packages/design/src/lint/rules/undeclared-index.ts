import type { EntityIndex } from '@keywright/adapters'
import { indexesOf } from '../../keys/entities.ts'
import { listOf } from '../../text/words.ts'
import type { Rule } from '../rule.ts'

/** Reported at the primary key, because the entity has no keys in the index that it is about. */
export const undeclaredIndex: Rule = {
  name: 'undeclared-index',
  severity: 'warning',
  reason:
    'An index whose attributes the rows have for the sake of other keys holds them as well: its queries return rows that no definition reads there.',
  fix: 'Give the index attributes of its own, or define the keys of the entity in it.',
  check: ({ entity, index }) => {
    if (index.schema.kind !== 'primary') return []
    const written = new Set(indexesOf(entity).flatMap(({ schema }) => attributesOf(schema)))
    return Object.values<EntityIndex['schema']>(entity.table.indexes).flatMap((schema) => {
      const names = attributesOf(schema)
      const isHeld = names.length > 0 && names.every((name) => written.has(name))
      if (Object.hasOwn(entity.indexes, schema.name) || !isHeld) return []
      const message = `${schema.name} is made of ${listOf(names)}, which other keys of ${entity.name} write: it holds every ${entity.name}, and ${entity.name} has no keys in it.`
      return [{ message }]
    })
  },
}

/** The attributes that a row needs to be in an index. */
const attributesOf = ({ pk, sk }: EntityIndex['schema']): string[] =>
  [...pk.attributes, ...(sk?.attributes ?? [])].map(({ name }) => name)
