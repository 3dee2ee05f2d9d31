import { refuse } from '@keywright/core'
import type { Entity } from '@keywright/adapters'

/** A question that an application asks its table. */
export interface AccessPattern {
  readonly name: string
  /** The name of the entity whose rows are wanted. */
  readonly entity: string
  /** The fields whose values are known when the question is asked: each is equal in all rows. */
  readonly given: readonly string[]
  /** A field of which a part is wanted: `between`, `gte`, `startsWith` and so on. */
  readonly range?: string | undefined
  /** The field by which the rows have to come, in one direction or the other. */
  readonly sortBy?: string | undefined
}

/** A pattern that was checked, and its entity. */
export interface Asked {
  readonly name: string
  readonly entity: Entity
  readonly given: ReadonlySet<string>
  readonly range: string | undefined
  readonly sortBy: string | undefined
}

/** Checks a pattern and finds its entity. */
export const askedOf = (entities: readonly Entity[], pattern: AccessPattern): Asked => {
  const { name, entity: wanted, given, range, sortBy } = Object(pattern) as AccessPattern
  const fail = (expected: string, got: unknown): never =>
    refuse('INVALID_DEFINITION', expected, got, isName(name) ? name : 'coverage')
  if (!isName(name)) fail('a pattern with a name', name)
  const found = entities.filter((entity) => entity.name === wanted)
  const [entity] = found
  if (!entity || found.length > 1) {
    const names = entities.map((one) => one.name).join(', ')
    return fail(`the entity to be one of ${names}, each with a name of its own`, wanted)
  }
  if (!Array.isArray(given) || !given.every(isName)) {
    fail('given to be a list of field names', given)
  }
  for (const field of [range, sortBy]) {
    if (field !== undefined && !isName(field)) fail('the name of a field', field)
  }
  if (range !== undefined && given.includes(range)) {
    fail('a field to be given or a range, not both', range)
  }
  return { name, entity, given: new Set(given), range, sortBy }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''
