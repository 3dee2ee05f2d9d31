import type { Entity } from '@keywright/adapters/dynamodb'
import type { AccessPattern } from '@keywright/design'
import { UsageError } from '../io/io.ts'
import { loadModule } from './load-module.ts'

/** What a design exports: entities of one table and, for coverage, access patterns. */
export interface Design {
  readonly file: string
  readonly entities: readonly Entity[]
  readonly patterns: readonly AccessPattern[]
}

type Bag = Readonly<Record<string, unknown>>

const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {}

/** Judged by its shape, not its class: the design may use another copy of the package. */
const isEntity = (value: unknown): value is Entity => {
  const { name, table, indexes } = bagOf(value)
  return (
    typeof name === 'string' &&
    typeof bagOf(table)['name'] === 'string' &&
    typeof indexes === 'object' &&
    indexes !== null
  )
}

const isPattern = (value: unknown): value is AccessPattern => {
  const { name, entity, entities, given } = bagOf(value)
  return (
    typeof name === 'string' &&
    (typeof entity === 'string' || Array.isArray(entities)) &&
    (given === undefined || Array.isArray(given))
  )
}

/**
 * Everything that a module exports, and what its lists and records contain. By name, as Node gives them:
 * our own loader has them in another order, and a chart should not depend on that.
 */
const candidatesOf = (module: Bag): readonly unknown[] =>
  Object.keys(module)
    .sort()
    .flatMap((name) => {
      const value = module[name]
      if (Array.isArray(value)) return value
      return isEntity(value) || isPattern(value) ? [value] : Object.values(bagOf(value))
    })

const EXAMPLE = `  export const user = entity(app, 'User', { … })
  export const patterns = [{ name: 'a user', entity: 'User', given: ['userId'] }]`

/**
 * Loads a design.
 *
 * @throws UsageError if it does not load, or exports no entity, or entities of two tables.
 */
export const loadDesign = async (file: string, cwd: string, table?: string): Promise<Design> => {
  const found = candidatesOf(await loadModule(file, cwd))
  const all = [...new Set(found.filter(isEntity))]
  if (all.length === 0) {
    throw new UsageError(
      `${file} exports no entity. Export the entities of your table, each by name or all in a list:\n${EXAMPLE}`,
    )
  }
  const tables = [...new Set(all.map((entity) => entity.table.name))]
  if (table !== undefined && !tables.includes(table)) {
    throw new UsageError(
      `${file} exports no entity of the table ${table}. It has ${tables.join(', ')}.`,
    )
  }
  if (table === undefined && tables.length > 1) {
    throw new UsageError(
      `${file} exports entities of ${tables.length} tables: ${tables.join(', ')}.\nSay which: --table ${tables[0]}`,
    )
  }
  return {
    file,
    entities: all.filter((entity) => entity.table.name === (table ?? tables[0])),
    patterns: [...new Set(found.filter(isPattern))],
  }
}
