import type { Entity } from '@keywright/adapters'
import { refuse } from '@keywright/core/internal'
import { MOST_ITEM_BYTES } from '../load/capacity.ts'
import { nearest } from '../text/nearest.ts'

/** A question that an application asks its table. */
export interface AccessPattern {
  readonly name: string
  /** The name of the entity whose rows are wanted. */
  readonly entity?: string | undefined
  /** The names of several entities whose rows are wanted together, in one query of a partition. */
  readonly entities?: readonly string[] | undefined
  /** The fields whose values are known when the question is asked: each is equal in all rows. */
  readonly given: readonly string[]
  /** A field of which a part is wanted: `between`, `gte`, `startsWith` and so on. */
  readonly range?: string | undefined
  /** The field by which the rows have to come, in one direction or the other. */
  readonly sortBy?: string | undefined
  /** How many rows come back, and the bytes of each: with both, the pattern has a cost. */
  readonly rows?: number | undefined
  readonly itemBytes?: number | undefined
}

/** A pattern that was checked, and its entity. */
export interface Asked {
  readonly name: string
  readonly entity: Entity
  /** All entities whose rows are wanted: `entity`, or several of a collection. */
  readonly entities: readonly Entity[]
  readonly given: ReadonlySet<string>
  readonly range: string | undefined
  readonly sortBy: string | undefined
  readonly size: { readonly rows: number; readonly itemBytes: number } | undefined
}

/** Checks a pattern and finds its entities. */
export const askedOf = (all: readonly Entity[], pattern: AccessPattern): Asked => {
  const { name, entity, entities, given, range, sortBy, rows, itemBytes } = Object(
    pattern,
  ) as AccessPattern
  const fail = (expected: string, got: unknown): never =>
    refuse('INVALID_DEFINITION', expected, got, isName(name) ? name : 'coverage')
  if (!isName(name)) fail('a pattern with a name', name)
  checkWords(pattern, fail)
  if (entities !== undefined && (!Array.isArray(entities) || entities.length === 0)) {
    fail('entities to be a list of names', entities)
  }
  if (entities !== undefined && entity !== undefined) fail('entity or entities, not both', entity)
  const wanted = (entities ?? [entity]).map((one) => {
    const found = all.filter((each) => each.name === one)
    if (found[0] && found.length === 1) return found[0]
    const names = all.map((each) => each.name)
    const near = typeof one === 'string' ? nearest(one, names) : undefined
    const hint = near === undefined ? '' : ` (did you mean ${near}?)`
    return fail(
      `the entity to be one of ${names.join(', ')}, each with a name of its own${hint}`,
      one,
    )
  })
  if (!Array.isArray(given) || !given.every(isName)) {
    fail('given to be a list of field names', given)
  }
  for (const field of [range, sortBy]) {
    if (field !== undefined && !isName(field)) fail('the name of a field', field)
  }
  if (range !== undefined && given.includes(range)) {
    fail('a field to be given or a range, not both', range)
  }
  for (const [option, value] of Object.entries({ rows, itemBytes })) {
    if (value !== undefined && !(typeof value === 'number' && value >= 0 && value < Infinity)) {
      fail(`${option} to be a number from 0`, value)
    }
  }
  if (itemBytes !== undefined && itemBytes > MOST_ITEM_BYTES) {
    fail(`itemBytes to be at most ${MOST_ITEM_BYTES}, as DynamoDB's items are`, itemBytes)
  }
  const size = rows === undefined || itemBytes === undefined ? undefined : { rows, itemBytes }
  const [first] = wanted as [Entity]
  return { name, entity: first, entities: wanted, given: new Set(given), range, sortBy, size }
}

const WORDS = ['name', 'entity', 'entities', 'given', 'range', 'sortBy', 'rows', 'itemBytes']

/** A pattern may have notes of its own; a word that is nearly one of ours would be lost in silence. */
const checkWords = (pattern: object, fail: (expected: string, got: unknown) => never): void => {
  for (const word of Object.keys(pattern)) {
    const near = WORDS.includes(word) ? undefined : nearest(word, WORDS)
    if (near !== undefined) fail(`what a pattern has (did you mean ${near}?)`, word)
  }
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''
