import { type Attribute, type Item, sizeOf, textOf, typeOf } from './attribute.ts'
import { checkCondition, holds, pathsIn, valueAt } from './condition.ts'
import { type Condition, parseCondition, parsePaths, placeholdersOf } from './parse.ts'
import { invalid } from './refusals.ts'
import {
  attributesOf,
  checkKeyValues,
  checkScalars,
  compareBy,
  isIn,
  type KeySchema,
  type TableSchema,
} from './schema.ts'

/** A query as it comes in, its values as attributes. */
export interface QueryRequest {
  readonly IndexName?: string | undefined
  readonly KeyConditionExpression?: string | undefined
  readonly FilterExpression?: string | undefined
  readonly ProjectionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Item | undefined
  readonly ExclusiveStartKey?: Item | undefined
  readonly ScanIndexForward?: boolean | undefined
  readonly ConsistentRead?: boolean | undefined
  readonly Limit?: number | undefined
}

export interface QueryAnswer {
  readonly items: readonly Item[]
  readonly last: Item | undefined
}

/** One comparison of an attribute of a key with values. */
interface Term {
  readonly name: string
  readonly operator: string
  readonly values: readonly Attribute[]
}

/** A page of a query: sort, start, read up to the limit, then filter. */
export const query = (
  tables: TableSchema,
  all: readonly Item[],
  request: QueryRequest,
  pageSize: number | undefined,
): QueryAnswer => {
  const { table, indexes } = tables
  const { IndexName, ExclusiveStartKey: start, Limit } = request
  const schema = IndexName === undefined ? table : (indexes.get(IndexName) ?? invalid('no index'))
  if (request.ConsistentRead && schema.kind === 'global') invalid('a consistent read of an index')
  if (Limit !== undefined && !(Number.isInteger(Limit) && Limit > 0)) invalid('Limit below 1')
  const placeholders = placeholdersOf(
    request.ExpressionAttributeNames,
    request.ExpressionAttributeValues,
  )
  const condition = parseCondition(request.KeyConditionExpression ?? '', placeholders)
  checkCondition(condition)
  const terms = termsOf(condition, schema)
  const filter =
    request.FilterExpression === undefined
      ? undefined
      : parseCondition(request.FilterExpression, placeholders)
  if (filter) checkFilter(filter, table, schema)
  if (filter) checkScalars(tables, pathsIn(filter))
  const paths =
    request.ProjectionExpression === undefined
      ? undefined
      : parsePaths(request.ProjectionExpression, placeholders)
  placeholders.checkUsed()
  const forward = request.ScanIndexForward !== false
  // Where sort keys are equal, the order is up to DynamoDB; here it is that of the table's key.
  const ascending = compareBy([...schema.range, ...attributesOf(table)])
  const inOrder = (a: Item, b: Item): number => (forward ? ascending(a, b) : ascending(b, a))
  if (start) checkStart(table, schema, terms, forward, start)
  const selected = all
    .filter((item) => isIn(schema, item) && holds(condition, item))
    .map((item) => heldBy(table, schema, item))
    .filter((item) => !start || inOrder(start, item) < 0)
    .sort(inOrder)
  const most = Math.min(Limit ?? Number.POSITIVE_INFINITY, pageSize ?? Number.POSITIVE_INFINITY)
  const read = selected.slice(0, most)
  const lastRead = read.length === most ? read.at(-1) : undefined
  const end = lastRead && isEnd(schema, terms, forward, lastRead) ? undefined : lastRead
  return {
    items: read
      .filter((item) => !filter || holds(filter, item))
      .map((item) => (paths ? projected(item, paths) : item)),
    last: end && picked(end, startNames(table, schema)),
  }
}

const startNames = (table: KeySchema, schema: KeySchema): string[] => [
  ...new Set([...attributesOf(table), ...attributesOf(schema)].map(({ name }) => name)),
]

/** What an index holds of an item: keys, and what it projects. */
const heldBy = (table: KeySchema, schema: KeySchema, item: Item): Item => {
  const { projected } = schema
  if (!projected) return item
  const names = [...startNames(table, schema), ...projected]
  return picked(
    item,
    names.filter((name) => Object.hasOwn(item, name)),
  )
}

const picked = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.map((name) => [name, item[name] as Attribute]))

/** The attributes that a projection names; those inside of others are more than we need. */
const projected = (item: Item, paths: readonly (readonly (string | number)[])[]): Item =>
  Object.fromEntries(
    paths.flatMap(([name]) => {
      const found = valueAt(item, [name as string])
      return found ? [[name as string, found] as const] : []
    }),
  )

/** Every part of the partition key is equal to a value; the sort key has conditions from the left. */
const termsOf = (condition: Condition, schema: KeySchema): Term[] => {
  const all = condition.kind === 'and' ? condition.all : [condition]
  const terms = all.map(termOf)
  for (const { name } of terms) {
    if (terms.filter((one) => one.name === name).length > 1) invalid(`two conditions on ${name}`)
    const attribute = attributesOf(schema).find((one) => one.name === name)
    if (!attribute) invalid(`${name} is not of the key`)
    for (const value of terms.find((one) => one.name === name)?.values ?? []) {
      if (typeOf(value) !== attribute?.type) invalid(`${name}: a value of another type`)
      if (attribute?.type !== 'N' && sizeOf(value) === 0) invalid(`${name}: an empty value`)
    }
  }
  for (const { name } of schema.hash) {
    if (terms.find((one) => one.name === name)?.operator !== '=') invalid(`${name} is not given`)
  }
  const given = schema.range.map(({ name }) => terms.find((one) => one.name === name))
  given.forEach((term, i) => {
    if (term && given.slice(0, i).some((one) => one?.operator !== '=')) {
      invalid('a condition after a gap or a range')
    }
  })
  return terms
}

const termOf = (condition: Condition): Term => {
  if (condition.kind !== 'compare' && condition.kind !== 'call') return invalid('a key condition')
  const operator = condition.kind === 'call' ? condition.name : condition.operator
  const [subject, ...others] = condition.operands
  if (subject?.kind !== 'path' || subject.path.length > 1) return invalid('a key condition')
  if (!['=', '<', '<=', '>', '>=', 'BETWEEN', 'begins_with'].includes(operator)) {
    invalid(`${operator} in a key condition`)
  }
  const values = others.map((one) => (one.kind === 'value' ? one.value : invalid('a value')))
  if (operator === 'begins_with' && values.some((one) => 'N' in one)) invalid('a start of a number')
  return { name: subject.path[0], operator, values }
}

/** A filter names no attribute of the key that the query reads by, and none that the index does not hold. */
const checkFilter = (filter: Condition, table: KeySchema, schema: KeySchema): void => {
  checkCondition(filter)
  const { projected } = schema
  const held = projected && [...startNames(table, schema), ...projected]
  const missing = pathsIn(filter).find(([name]) => held && !held.includes(name))
  if (missing !== undefined) invalid(`a filter on ${missing[0]}, which the index does not hold`)
  const keys = attributesOf(schema).map(({ name }) => name)
  const named = pathsIn(filter).find(([name]) => keys.includes(name))
  if (named !== undefined) invalid(`a filter on ${named[0]}, which is of the key`)
}

/**
 * A start key has exactly the attributes of the table's key and of the index's, lies in the partition
 * and in the range. On the table itself it must not be the very end of the range, where nothing
 * follows (so does DynamoDB Local; an index answers an empty page).
 */
const checkStart = (
  table: KeySchema,
  schema: KeySchema,
  terms: readonly Term[],
  forward: boolean,
  start: Item,
): void => {
  const names = startNames(table, schema)
  if (names.length !== Object.keys(start).length) invalid('the attributes of the start key')
  checkKeyValues(table, start)
  checkKeyValues({ ...schema, kind: 'table' }, start)
  for (const { name, operator, values } of terms) {
    const path = { kind: 'path', path: [name] } as const
    const operands = [path, ...values.map((value) => ({ kind: 'value', value }) as const)]
    const condition: Condition =
      operator === 'begins_with'
        ? { kind: 'call', name: operator, operands }
        : { kind: 'compare', operator, operands }
    if (!holds(condition, start)) invalid(`${name} of the start key is out of range`)
  }
  if (isEnd(schema, terms, forward, start)) invalid('the start key is the end of the range')
}

/** Whether a key of the table is the very end of the range: DynamoDB Local knows that nothing follows. */
const isEnd = (
  { kind, range }: KeySchema,
  terms: readonly Term[],
  forward: boolean,
  key: Item,
): boolean =>
  kind === 'table' &&
  terms.some(({ name, operator, values }) => {
    const end = forward ? values.at(-1) : values[0]
    return (
      range.some((one) => one.name === name) &&
      (operator === 'BETWEEN' || operator === (forward ? '<=' : '>=')) &&
      textOf(end as Attribute) === textOf(key[name] as Attribute)
    )
  })
