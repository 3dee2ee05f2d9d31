import { keyByteLength, refuse, words } from '@keywright/core'
import { answer } from '../guard.ts'
import type { AttributeSchema, AttributeType } from '../stored/stored-types.ts'
import type { IndexSchema, KeySchema, Table, TableDefinition } from './table-types.ts'

/** The most indexes of each kind that CreateTable takes. */
const MOST_INDEXES = { global: 20, local: 5 }

/** The names of tables and indexes that CreateTable takes. */
const NAME = /^[\w.-]{3,255}$/

const MOST_NAME_BYTES = 255
const LONE_SURROGATE = /\p{Cs}/u

/**
 * Defines a table by its key attributes. An index with `pk` is global, one without is local, and
 * one whose keys are lists is a native multi-attribute index. `type` names an attribute that holds
 * the entity of each item.
 *
 * Refuses whatever CreateTable would refuse in its names, keys and indexes.
 *
 * @throws KeyError for a bad name, a list on the table or a local index, more than four attributes
 * in a key, an attribute that repeats or changes its type, an index named `primary`, or more than 20
 * global or 5 local indexes.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * Object.keys(app.indexes) // => ['primary', 'GSI1']
 * app.indexes.GSI1.kind // => 'global'
 */
export const table = <const Definition extends TableDefinition>(
  definition: Definition,
): Table<Definition> =>
  answer('table', () => {
    const { name, pk, sk, type, indexes = {} } = Object(definition) as TableDefinition
    if (typeof name !== 'string' || !NAME.test(name)) {
      refuse(
        'INVALID_DEFINITION',
        'a name of 3 to 255 letters, digits, "_", "-", "."',
        name,
        'table',
      )
    }
    if (indexes !== Object(indexes)) refuse('INVALID_DEFINITION', 'indexes by name', indexes, name)
    const primary: IndexSchema = {
      name: 'primary',
      kind: 'primary',
      pk: keySchema(`${name}: pk`, pk),
      sk: sk === undefined ? undefined : keySchema(`${name}: sk`, sk),
    }
    const schemas = [
      primary,
      ...Object.entries(indexes).map((one) => indexSchema(name, primary, one)),
    ]
    for (const [kind, most] of Object.entries(MOST_INDEXES)) {
      const { length } = schemas.filter((schema) => schema.kind === kind)
      if (length > most)
        refuse('INVALID_DEFINITION', `at most ${most} ${kind} indexes`, length, name)
    }
    checkAttributes(name, schemas)
    if (type !== undefined) checkType(name, type, schemas)
    return {
      name,
      definition,
      indexes: Object.fromEntries(
        schemas.map((schema) => [schema.name, schema]),
      ) as Table<Definition>['indexes'],
    }
  })

const indexSchema = (
  table: string,
  primary: IndexSchema,
  [name, given]: readonly [string, unknown],
): IndexSchema => {
  const place = `${table}: ${name}`
  const { pk, sk } = Object(given) as { readonly pk?: unknown; readonly sk?: unknown }
  const isLocal = pk === undefined
  if (name === 'primary') refuse('INVALID_DEFINITION', 'another name', name, place)
  if (!NAME.test(name)) {
    refuse('INVALID_DEFINITION', 'a name of 3 to 255 letters, digits, "_", "-", "."', name, place)
  }
  if (isLocal && !primary.sk) {
    refuse('INVALID_DEFINITION', 'a table with a sort key', words('none'), place)
  }
  // A native index may have an empty list of sort attributes.
  const hasSort = isLocal || (sk !== undefined && (sk as readonly unknown[])?.length !== 0)
  return {
    name,
    kind: isLocal ? 'local' : 'global',
    pk: isLocal ? primary.pk : keySchema(`${place}: pk`, pk, true),
    sk: hasSort || sk === '' ? keySchema(`${place}: sk`, sk, !isLocal) : undefined,
  }
}

const checkName = (place: string, name: unknown): string => {
  const bytes = typeof name === 'string' && !LONE_SURROGATE.test(name) ? keyByteLength(name) : 0
  return bytes > 0 && bytes <= MOST_NAME_BYTES
    ? (name as string)
    : refuse('INVALID_DEFINITION', 'one attribute name of 1 to 255 bytes', name, place)
}

/** The attributes of a key: one of type S, or where it may be native, a list. */
const keySchema = (place: string, given: unknown, mayBeNative = false): KeySchema => {
  const native = mayBeNative && Array.isArray(given)
  const list: readonly unknown[] = native ? given : [given]
  if (list.length < 1 || list.length > 4) {
    refuse('INVALID_DEFINITION', '1 to 4 attributes', list.length, place)
  }
  return {
    native,
    attributes: list.map((one) => {
      const { name, type = 'S' } = (
        native && typeof one === 'object' ? Object(one) : { name: one }
      ) as AttributeSchema
      if (type !== 'S' && type !== 'N' && type !== 'B') {
        refuse('INVALID_DEFINITION', 'type S, N or B', type, place)
      }
      return { name: checkName(place, name), type }
    }),
  }
}

/** An attribute has one type in the whole table and one place in each index. */
const checkAttributes = (table: string, schemas: readonly IndexSchema[]): void => {
  const types = new Map<string, AttributeType>()
  for (const { name: index, pk, sk } of schemas) {
    const seen = new Set<string>()
    for (const { name, type } of [...pk.attributes, ...(sk?.attributes ?? [])]) {
      if (seen.has(name) || (types.get(name) ?? type) !== type) {
        const expected = 'each attribute once, and with one type'
        refuse('INVALID_DEFINITION', expected, name, `${table}: ${index}`)
      }
      seen.add(name)
      types.set(name, type)
    }
  }
}

/** The name of an entity and a key cannot be in the same attribute. */
const checkType = (table: string, type: unknown, schemas: readonly IndexSchema[]): void => {
  const place = `${table}: type`
  const name = checkName(place, type)
  for (const { pk, sk } of schemas) {
    for (const key of [pk, sk]) {
      const isKey = key?.attributes.some(
        (one) => one.name === name && !(key.native && one.type === 'S'),
      )
      if (isKey) refuse('INVALID_DEFINITION', 'an attribute of its own', name, place)
    }
  }
}
