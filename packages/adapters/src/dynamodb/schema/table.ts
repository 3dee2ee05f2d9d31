import { keyByteLength } from '@keywright/core'
import {
  ANYTHING,
  answer,
  type OptionRules,
  optionsOf,
  refuse,
  words,
} from '@keywright/core/internal'
import { setOwn } from '../given.ts'
import { PARTITION_LIMIT, SORT_LIMIT } from '../stored/size.ts'
import type { AttributeSchema, AttributeType, StartAttribute } from '../stored/stored-types.ts'
import type { GlobalIndex, IndexSchema, KeySchema, Table, TableDefinition } from './table-types.ts'

const TABLE: OptionRules<TableDefinition> = {
  name: ANYTHING,
  pk: ANYTHING,
  sk: ANYTHING,
  type: ANYTHING,
  ttl: ANYTHING,
  indexes: ANYTHING,
}
const ATTRIBUTE: OptionRules<AttributeSchema> = { name: ANYTHING, type: ANYTHING }
const INDEX: OptionRules<GlobalIndex> = { pk: ANYTHING, sk: ANYTHING, projection: ANYTHING }

/** The most indexes of each kind that CreateTable takes, and the most attributes that all of them may list. */
const MOST_INDEXES = { global: 20, local: 5 }
const MOST_LISTED = 100

/** The names of tables and indexes that CreateTable takes. */
const NAME = /^[\w.-]{3,255}$/

const MOST_NAME_BYTES = 255
const LONE_SURROGATE = /\p{Cs}/u

/**
 * Defines a table by its key attributes. A name, `pk: 'PK'`, is an attribute that is filled with the text
 * of a key. A list, `pk: ['Artist']`, is the item's own attribute, which holds the value itself; a global
 * index may have up to four of them. An index with `pk` is global, one without is local. `type` names
 * the attribute that holds each item's entity.
 *
 * Refuses whatever CreateTable would refuse in its names, keys and indexes.
 *
 * @throws KeyError for a bad name, more than four attributes in a key of a global index or more than one
 * elsewhere, an attribute that repeats, changes its type or holds a key's text here and a value there,
 * an index named `primary`, more than 20 global or 5 local indexes, or more than 100 attributes in their projections.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * Object.keys(app.indexes) // => ['primary', 'GSI1']
 * app.indexes.GSI1.kind // => 'global'
 * const music = table({ name: 'Music', pk: ['Artist'], sk: [{ name: 'Year', type: 'N' }] })
 * music.indexes.primary.sk?.attributes // => [{ name: 'Year', type: 'N' }]
 */
export const table = <const Definition extends TableDefinition>(
  definition: Definition,
): Table<Definition> =>
  answer('table', () => {
    const { name, pk, sk, type, ttl, indexes = {} } = optionsOf('table', definition, TABLE)
    checkTableName('table', name)
    if (indexes !== Object(indexes)) refuse('INVALID_DEFINITION', 'indexes by name', indexes, name)
    const primary: IndexKeys = {
      name: 'primary',
      kind: 'primary',
      pk: keySchema(`${name}: pk`, pk),
      sk: sk === undefined ? undefined : keySchema(`${name}: sk`, sk),
      projection: undefined,
    }
    const schemas: Record<string, IndexSchema> = { primary: withStart(primary, primary) }
    for (const [index, given] of Object.entries(indexes)) {
      const keys = indexKeys(`${name}: ${index}`, index, given, primary)
      setOwn(schemas, index, withStart(primary, keys))
    }
    checkCounts(name, Object.values(schemas))
    checkAttributes(name, Object.values(schemas), type)
    if (ttl !== undefined) checkTtl(name, Object.values(schemas), type, ttl)
    const [partition] = primary.pk.attributes as readonly [AttributeSchema]
    return {
      name,
      definition,
      partition: partition.name,
      indexes: schemas as Table<Definition>['indexes'],
    }
  })

const checkTableName = (place: string, name: unknown): void => {
  if (typeof name !== 'string' || !NAME.test(name)) {
    const expected = 'a name of 3 to 255 letters, digits, "_", "-", "."'
    refuse('INVALID_DEFINITION', expected, name, place)
  }
}

type IndexKeys = Omit<IndexSchema, 'start'>

/** Adds the attributes of a start key: the table's key and the index's. */
const withStart = (primary: IndexKeys, keys: IndexKeys): IndexSchema => {
  const start = new Map<string, StartAttribute>()
  const add = (limit: number, key: KeySchema | undefined): void => {
    for (const attribute of key?.attributes ?? []) {
      start.set(attribute.name, { ...attribute, limit })
    }
  }
  // An attribute of two keys has to fit both: sort keys, whose limit is lower, come last.
  for (const key of [primary.pk, keys.pk]) add(PARTITION_LIMIT, key)
  for (const key of [primary.sk, keys.sk]) add(SORT_LIMIT, key)
  return { ...keys, start: [...start.values()] }
}

const indexKeys = (place: string, name: string, given: unknown, primary: IndexKeys): IndexKeys => {
  const { pk, sk, projection } = optionsOf(place, given as GlobalIndex, INDEX)
  const isLocal = pk === undefined
  if (name === 'primary') refuse('INVALID_DEFINITION', 'another name', name, place)
  checkTableName(place, name)
  if (isLocal && !primary.sk) {
    refuse('INVALID_DEFINITION', 'a table with a sort key', words('none'), place)
  }
  // A native index may have an empty list of sort attributes.
  const hasSort = isLocal || !(sk === undefined || (Array.isArray(sk) && sk.length === 0))
  return {
    name,
    kind: isLocal ? 'local' : 'global',
    pk: isLocal ? primary.pk : keySchema(`${place}: pk`, pk, MOST_ATTRIBUTES),
    sk: hasSort ? keySchema(`${place}: sk`, sk, isLocal ? 1 : MOST_ATTRIBUTES) : undefined,
    projection: projectionOf(place, projection),
  }
}

/** The most attributes beside the keys that one index may hold. */
const MOST_PROJECTED = 20

const projectionOf = (place: string, given: unknown): IndexSchema['projection'] => {
  if (given === undefined || given === 'keys') return given
  const at = `${place}: projection`
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_PROJECTED) {
    refuse('INVALID_DEFINITION', `'keys', or a list of 1 to ${MOST_PROJECTED} names`, given, at)
  }
  const names = (given as readonly unknown[]).map((name) => checkName(at, name))
  const repeated = names.find((name, i) => names.indexOf(name) < i)
  if (repeated !== undefined) refuse('INVALID_DEFINITION', 'each attribute once', repeated, at)
  return names as unknown as IndexSchema['projection']
}

/** DynamoDB reads a time from an attribute of numbers: one that holds a key, or a name, has another value. */
const checkTtl = (
  table: string,
  schemas: readonly IndexSchema[],
  naming: unknown,
  ttl: unknown,
): void => {
  const name = checkName(`${table}: ttl`, ttl)
  const used = schemas.flatMap(({ start }) => start)
  if (name === naming || used.some((one) => one.name === name && one.type !== 'N')) {
    refuse('INVALID_DEFINITION', 'an attribute of numbers', name, `${table}: ttl`)
  }
}

/** The most attributes of a key of a global index; every other key has one. */
const MOST_ATTRIBUTES = 4

/** The attributes of a key: one that holds its text, or a list of those that hold its values. */
const keySchema = (place: string, given: unknown, most = 1): KeySchema => {
  const native = Array.isArray(given)
  const list: readonly unknown[] = native ? given : [given]
  if (list.length < 1 || list.length > most) {
    const expected = most === 1 ? 'one attribute' : `1 to ${most} attributes`
    refuse('INVALID_DEFINITION', expected, list.length, place)
  }
  return {
    native,
    attributes: list.map((one) => {
      const { name, type = 'S' }: Partial<AttributeSchema> =
        native && typeof one === 'object'
          ? optionsOf(place, Object(one) as AttributeSchema, ATTRIBUTE)
          : { name: one as string }
      if (type !== 'S' && type !== 'N' && type !== 'B') {
        refuse('INVALID_DEFINITION', 'type S, N or B', type, place)
      }
      return { name: checkName(place, name), type }
    }),
  }
}

const checkName = (place: string, name: unknown): string => {
  const bytes = typeof name === 'string' && !LONE_SURROGATE.test(name) ? keyByteLength(name) : 0
  return bytes > 0 && bytes <= MOST_NAME_BYTES
    ? (name as string)
    : refuse('INVALID_DEFINITION', 'one attribute name of 1 to 255 bytes', name, place)
}

const checkCounts = (table: string, schemas: readonly IndexSchema[]): void => {
  for (const [kind, most] of Object.entries(MOST_INDEXES)) {
    const { length } = schemas.filter((schema) => schema.kind === kind)
    if (length > most) {
      refuse('INVALID_DEFINITION', `at most ${most} ${kind} indexes`, length, table)
    }
  }
  // The same attribute in two indexes counts as two.
  const { length } = schemas.flatMap(({ projection = 'keys' }) =>
    projection === 'keys' ? [] : projection,
  )
  if (length > MOST_LISTED) {
    const expected = `at most ${MOST_LISTED} attributes in all projections together`
    refuse('INVALID_DEFINITION', expected, length, table)
  }
}

/**
 * An attribute has one type in the whole table and occurs once in each index. It holds the text of a key
 * or the item's own value: as both, a row as read would be encoded twice. The attribute that names the
 * entity is part of no key, except of a native key, as text.
 */
const checkAttributes = (table: string, schemas: readonly IndexSchema[], naming: unknown): void => {
  const known = new Map<string, { index: string; type: AttributeType; native: boolean }>()
  const entity = naming === undefined ? undefined : checkName(`${table}: type`, naming)
  for (const { name: index, pk, sk } of schemas) {
    for (const { native, attributes } of sk ? [pk, sk] : [pk]) {
      for (const { name, type } of attributes) {
        const other = known.get(name)
        if (other && (other.index === index || other.type !== type)) {
          const expected = 'each attribute once, and with one type'
          refuse('INVALID_DEFINITION', expected, name, `${table}: ${index}`)
        }
        if (other && other.native !== native) {
          const expected = 'an attribute to hold the text of a key or a value of the item, not both'
          refuse('INVALID_DEFINITION', expected, name, `${table}: ${index}`)
        }
        if (name === entity && !(native && type === 'S')) {
          refuse('INVALID_DEFINITION', 'an attribute of its own', name, `${table}: type`)
        }
        known.set(name, { index, type, native })
      }
    }
  }
}
