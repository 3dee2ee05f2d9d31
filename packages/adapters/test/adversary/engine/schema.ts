import type { CreateTableInput } from '../../../src/index.ts'
import {
  type Attribute,
  compareAttributes,
  type Item,
  numberBytes,
  sizeOf,
  typeOf,
} from './attribute.ts'
import { invalid } from './refusals.ts'

/** An attribute of a key, and the type of its values. */
export interface KeyAttribute {
  readonly name: string
  readonly type: 'S' | 'N' | 'B'
}

/** The keys of a table or of an index. */
export interface KeySchema {
  readonly kind: 'table' | 'local' | 'global'
  readonly hash: readonly KeyAttribute[]
  readonly range: readonly KeyAttribute[]
  /** What it holds besides keys; `undefined` for all attributes. */
  readonly projected?: readonly string[] | undefined
}

/** The keys of a table, and of its indexes by name. */
export interface TableSchema {
  readonly table: KeySchema
  readonly indexes: ReadonlyMap<string, KeySchema>
}

type IndexInput = NonNullable<CreateTableInput['LocalSecondaryIndexes']>[number]

/** What CreateTable was asked for. */
export const schemaOf = (input: CreateTableInput): TableSchema => {
  const typed = (name: string): KeyAttribute => {
    const found = input.AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)
    return { name, type: found?.AttributeType ?? invalid(`${name} has no type`) }
  }
  const keys = (kind: KeySchema['kind'], elements: CreateTableInput['KeySchema']): KeySchema => {
    const of = (type: string) =>
      elements.filter(({ KeyType }) => KeyType === type).map((one) => typed(one.AttributeName))
    return { kind, hash: of('HASH'), range: of('RANGE') }
  }
  const indexes = new Map<string, KeySchema>()
  const add = (kind: KeySchema['kind'], { IndexName, KeySchema, Projection }: IndexInput): void => {
    const { ProjectionType, NonKeyAttributes = [] } = Projection
    const projected = ProjectionType === 'ALL' ? undefined : NonKeyAttributes
    indexes.set(IndexName, { ...keys(kind, KeySchema), projected })
  }
  for (const index of input.GlobalSecondaryIndexes ?? []) add('global', index)
  for (const index of input.LocalSecondaryIndexes ?? []) add('local', index)
  return { table: keys('table', input.KeySchema), indexes }
}

export const attributesOf = ({ hash, range }: KeySchema): KeyAttribute[] => [...hash, ...range]

const MOST_BYTES = { hash: 2048, range: 1024 }

/** Refuses values that a key cannot have: of another type, empty, or too long. */
export const checkKeyValues = (schema: KeySchema, item: Item): void => {
  for (const side of ['hash', 'range'] as const) {
    let bytes = 0
    for (const { name, type } of schema[side]) {
      const value = Object.hasOwn(item, name) ? item[name] : undefined
      if (value === undefined) {
        if (schema.kind === 'table') invalid(`no ${name}`)
        continue
      }
      if (typeOf(value) !== type) invalid(`${name} is not of type ${type}`)
      const size = 'N' in value ? numberBytes(value.N) : (sizeOf(value) ?? 0)
      if (size === 0) invalid(`${name} is empty`)
      bytes += size
    }
    if (bytes > MOST_BYTES[side]) invalid(`the ${side} key has ${bytes} bytes`)
  }
}

/** Refuses an item that the table or one of its indexes does not take. */
export const checkItem = ({ table, indexes }: TableSchema, item: Item): void => {
  for (const schema of [table, ...indexes.values()]) checkKeyValues(schema, item)
}

/** A key attribute is text, a number or bytes: no path leads into it. */
export const checkScalars = (
  { table, indexes }: TableSchema,
  paths: readonly (readonly (string | number)[])[],
): void => {
  const names = [table, ...indexes.values()].flatMap(attributesOf).map(({ name }) => name)
  const inside = paths.find(([name, ...rest]) => rest.length > 0 && names.includes(`${name}`))
  if (inside) invalid(`a path into ${inside[0]}, which is of a key`)
}

/** Refuses a primary key with attributes missing, or with more than it has. */
export const checkPrimary = ({ table }: TableSchema, key: Item): void => {
  checkKeyValues(table, key)
  const names = attributesOf(table).map(({ name }) => name)
  if (Object.keys(key).some((name) => !names.includes(name))) invalid('more than the primary key')
}

/** True for an item that an index holds: it has all attributes of its key. */
export const isIn = (schema: KeySchema, item: Item): boolean =>
  attributesOf(schema).every(({ name }) => Object.hasOwn(item, name))

/** The order of two items by these attributes. */
export const compareBy =
  (attributes: readonly KeyAttribute[]) =>
  (a: Item, b: Item): number => {
    for (const { name } of attributes) {
      const order = compareAttributes(a[name] as Attribute, b[name] as Attribute) ?? 0
      if (order !== 0) return order
    }
    return 0
  }
