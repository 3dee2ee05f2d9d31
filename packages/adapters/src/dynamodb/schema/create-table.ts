import { answer, refuse } from '@keywright/core/internal'
import type { CreateTableInput, KeyElement } from '../sdk/input-types.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { IndexSchema, Table } from './table-types.ts'

/** How the table is billed; per request by default. */
export interface CreateTableOptions {
  readonly billingMode?: 'PAY_PER_REQUEST' | 'PROVISIONED'
}

/** The provisioned capacity that the console suggests. */
const CAPACITY = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }

/**
 * The input of a `CreateTableCommand` for a table and all its indexes, each of which holds all
 * attributes of its items. Each key attribute is defined once, as DynamoDB demands.
 *
 * DynamoDB answers before the table is there. Wait for it before the first write, with the SDK's
 * `waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: app.name })`.
 *
 * @throws KeyError for an unknown billing mode.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { byRank: { pk: ['team'], sk: [{ name: 'rank', type: 'N' }] } } })
 * const input = createTableInput(app)
 * input.KeySchema // => [{ AttributeName: 'PK', KeyType: 'HASH' }, { AttributeName: 'SK', KeyType: 'RANGE' }]
 * input.AttributeDefinitions.at(-1) // => { AttributeName: 'rank', AttributeType: 'N' }
 * input.BillingMode // => 'PAY_PER_REQUEST'
 */
export const createTableInput = (
  table: Table,
  options: CreateTableOptions = {},
): CreateTableInput =>
  answer('createTableInput', () => {
    const { name, indexes } = table
    const { billingMode = 'PAY_PER_REQUEST' } = options
    const provisioned = billingMode === 'PROVISIONED'
    if (!provisioned && billingMode !== 'PAY_PER_REQUEST') {
      refuse('INVALID_DEFINITION', '"PAY_PER_REQUEST" or "PROVISIONED"', billingMode, name)
    }
    const capacity = provisioned && { ProvisionedThroughput: { ...CAPACITY } }
    const schemas: readonly IndexSchema[] = Object.values(indexes)
    const ofKind = (kind: IndexSchema['kind']) =>
      schemas
        .filter((schema) => schema.kind === kind)
        .map((schema) => ({
          IndexName: schema.name,
          KeySchema: keySchema(schema),
          Projection: { ProjectionType: 'ALL' as const },
        }))
    const global = ofKind('global').map((index) => ({ ...index, ...capacity }))
    const local = ofKind('local')
    return {
      TableName: name,
      KeySchema: schemas.filter(({ kind }) => kind === 'primary').flatMap(keySchema),
      AttributeDefinitions: attributeDefinitions(schemas),
      // DynamoDB refuses empty lists.
      ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
      ...(local.length > 0 && { LocalSecondaryIndexes: local }),
      BillingMode: billingMode,
      ...capacity,
    }
  })

const keySchema = ({ pk, sk }: IndexSchema): KeyElement[] => [
  ...keyElements(pk.attributes, 'HASH'),
  ...keyElements(sk?.attributes ?? [], 'RANGE'),
]

const keyElements = (
  attributes: readonly AttributeSchema[],
  type: KeyElement['KeyType'],
): KeyElement[] => attributes.map(({ name }) => ({ AttributeName: name, KeyType: type }))

const attributeDefinitions = (schemas: readonly IndexSchema[]) => {
  const attributes = schemas.flatMap(({ pk, sk }) => [...pk.attributes, ...(sk?.attributes ?? [])])
  const types = new Map(attributes.map(({ name, type }) => [name, type]))
  return Array.from(types, ([name, type]) => ({ AttributeName: name, AttributeType: type }))
}
