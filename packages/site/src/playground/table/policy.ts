import {
  type Entity,
  type PolicyDocument,
  type PolicyStatement,
  tenantPolicy,
} from '@keywright/adapters/dynamodb'
import { wordsOf } from '../key/definition.ts'
import { cellValue } from '../rows/cell.ts'
import { entityFields, type TableSketch, type TableState } from './sketch.ts'
import { attributesOf, type Item, type StoredRow } from './store.ts'

/** The policy of one tenant, and whether it lets a row through in an index; or why there is no policy. */
export type TenantView =
  | {
      readonly policy: PolicyDocument
      readonly isAllowed: (row: StoredRow, index: string) => boolean
      readonly error?: undefined
    }
  | { readonly policy?: undefined; readonly error: string }

/** The table of an account that nobody has. */
const ARN = 'arn:aws:dynamodb:eu-west-1:123456789012:table/'

const NTH = ['First', 'Second', 'Third', 'Fourth']

/** The partition key of a request as IAM sees it. */
const contextOf = (item: Item, names: readonly string[]): Readonly<Record<string, string>> =>
  names.length === 1
    ? { 'dynamodb:LeadingKeys': String(item[names[0] as string]) }
    : Object.fromEntries(
        names.map((name, i) => [`dynamodb:${NTH[i]}PartitionKeyValues`, String(item[name])]),
      )

/** Text with `*` and `?` as wildcards, and `${*}`, `${?}`, `${$}` as the characters themselves. */
const like = (pattern: string): RegExp => {
  const pieces = pattern.match(/\$\{[*?$]\}|[\s\S]/g) ?? []
  const source = pieces.map((piece) => {
    if (piece === '*') return '[\\s\\S]*'
    if (piece === '?') return '[\\s\\S]'
    return (piece.length > 1 ? (piece[2] as string) : piece).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${source.join('')}$`, 'u')
}

const MATCHES: Readonly<Record<string, (value: string, expected: string) => boolean>> = {
  'ForAllValues:StringEquals': (value, expected) => value === expected,
  'ForAllValues:StringLike': (value, expected) => like(expected).test(value),
}

/** Whether a statement is about a request. Every operator but these is an error, so that nothing is passed over. */
const applies = (
  { Action, Resource, Condition = {} }: PolicyStatement,
  resource: string,
  context: Readonly<Record<string, string>>,
): boolean =>
  Action.includes('dynamodb:Query') &&
  Resource.some((pattern) => like(pattern).test(resource)) &&
  Object.entries(Condition).every(([operator, conditions]) =>
    Object.entries(conditions).every(([name, expected]) => {
      const value = context[name]
      if (operator === 'Null') return (value === undefined) === (expected === 'true')
      const matches = MATCHES[operator]
      if (!matches) throw new Error(`no operator ${operator}`)
      // ForAllValues holds of no value at all, which Null rules out.
      return value === undefined || [expected].flat().some((one) => matches(value, one))
    }),
  )

/** The verdict of a policy on a query of one partition. */
export const allowsQuery = (
  { Statement }: PolicyDocument,
  resource: string,
  context: Readonly<Record<string, string>>,
): boolean => {
  const found = Statement.filter((one) => applies(one, resource, context))
  return found.length > 0 && found.every(({ Effect }) => Effect === 'Allow')
}

/** The policy of the tenant that a person typed, and which rows it lets through. */
export const tenantView = (
  sketch: TableSketch,
  entities: readonly Entity[],
  { field, value }: NonNullable<TableState['tenant']>,
): TenantView => {
  const known = sketch.entities.flatMap(entityFields).find(({ name }) => name === field)
  const table = ARN + sketch.name
  try {
    const given = { [field]: known ? cellValue(known, value) : value }
    const policy = tenantPolicy(entities, given, { table, actions: 'read' })
    return {
      policy,
      isAllowed: ({ item }, index) => {
        const resource = index === 'primary' ? table : `${table}/index/${index}`
        return allowsQuery(policy, resource, contextOf(item, attributesOf(sketch, index).pk))
      },
    }
  } catch (error) {
    return { error: wordsOf(error) }
  }
}
