import { refuse } from './error.ts'
import type { AttributeType } from './stored.ts'

/** An attribute of a native multi-attribute index: its name (type S), or its name and type. */
export type Attribute = string | AttributeSchema

/** The one to four attributes of a native multi-attribute key. */
export type AttributeList =
  | readonly [Attribute]
  | readonly [Attribute, Attribute]
  | readonly [Attribute, Attribute, Attribute]
  | readonly [Attribute, Attribute, Attribute, Attribute]

/** A global secondary index: each key is one attribute, or a list of them. */
export interface GlobalIndex {
  readonly pk: string | AttributeList
  readonly sk?: string | AttributeList
}

/** A local secondary index: the table's partition key with another sort key. */
export interface LocalIndex {
  readonly pk?: never
  readonly sk: string
}

/** A table by the names of its key attributes. */
export interface TableDefinition {
  readonly name: string
  readonly pk: string
  readonly sk?: string
  readonly indexes?: Readonly<Record<string, GlobalIndex | LocalIndex>>
}

/** The names that `index` takes: the table's own key is `primary`. */
export type IndexName<Definition> =
  | 'primary'
  | (Definition extends { readonly indexes: infer Indexes } ? keyof Indexes & string : never)

/** An attribute and its type. */
export interface AttributeSchema {
  readonly name: string
  readonly type: AttributeType
}

/** The attributes of one key. Native: each field has its own; otherwise one holds them all. */
export interface KeySchema {
  readonly native: boolean
  readonly attributes: readonly AttributeSchema[]
}

/** The keys of a table or of one of its indexes. */
export interface IndexSchema {
  readonly name: string
  readonly kind: 'primary' | 'global' | 'local'
  readonly pk: KeySchema
  readonly sk: KeySchema | undefined
}

/** A table whose definition has been checked; `indexes` includes `primary`. */
export interface Table<Definition extends TableDefinition = TableDefinition> {
  readonly name: Definition['name']
  readonly definition: Definition
  readonly indexes: Readonly<Record<IndexName<Definition>, IndexSchema>>
}

/**
 * Defines a table by its key attributes. An index with `pk` is global, one without is local, and
 * one whose keys are lists is a native multi-attribute index.
 *
 * What DynamoDB would refuse in its key schema is refused here.
 *
 * @throws KeyError for a missing name, a list on the table or a local index, more than four
 * attributes in a key, an attribute that repeats or changes its type, or an index named `primary`.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } } })
 * Object.keys(app.indexes) // => ['primary', 'GSI1']
 * app.indexes.GSI1.kind // => 'global'
 */
export const table = <const Definition extends TableDefinition>(
  definition: Definition,
): Table<Definition> => {
  const { name, pk, sk, indexes = {} }: TableDefinition = definition ?? {}
  checkName('table', name)
  const primary: IndexSchema = {
    name: 'primary',
    kind: 'primary',
    pk: keySchema(`${name}: pk`, pk),
    sk: sk === undefined ? undefined : keySchema(`${name}: sk`, sk),
  }
  const schemas = [primary]
  for (const [index, keys] of Object.entries(indexes)) {
    const place = `${name}: ${index}`
    const isLocal = keys?.pk === undefined
    if (index === 'primary') refuse('INVALID_DEFINITION', place, 'another name', index)
    if (isLocal && !primary.sk) refuse('INVALID_DEFINITION', place, 'a table with a sort key', sk)
    // A native index may have an empty list of sort attributes.
    const hasSort = isLocal || (keys.sk as readonly unknown[] | undefined)?.length
    schemas.push({
      name: index,
      kind: isLocal ? 'local' : 'global',
      pk: isLocal ? primary.pk : keySchema(`${place}: pk`, keys.pk, true),
      sk: hasSort ? keySchema(`${place}: sk`, keys?.sk, !isLocal) : undefined,
    })
  }
  checkAttributes(name, schemas)
  return {
    name,
    definition,
    indexes: Object.fromEntries(
      schemas.map((schema) => [schema.name, schema]),
    ) as Table<Definition>['indexes'],
  }
}

const checkName = (place: string, name: unknown): string =>
  typeof name === 'string' && name ? name : refuse('INVALID_DEFINITION', place, 'one name', name)

/** The attributes of a key: one of type S, or where it may be native, a list. */
const keySchema = (place: string, given: unknown, mayBeNative = false): KeySchema => {
  const native = mayBeNative && Array.isArray(given)
  const list: readonly unknown[] = native ? given : [given]
  if (list.length < 1 || list.length > 4) {
    refuse('INVALID_DEFINITION', place, '1 to 4 attributes', list.length)
  }
  return {
    native,
    attributes: list.map((one) => {
      const { name, type = 'S' } = (
        native && typeof one === 'object' ? one : { name: one }
      ) as AttributeSchema
      if (!/^[SNB]$/.test(type)) refuse('INVALID_DEFINITION', place, 'type S, N or B', type)
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
        refuse('INVALID_DEFINITION', `${table}: ${index}`, expected, name)
      }
      seen.add(name)
      types.set(name, type)
    }
  }
}
