import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb'
import { refuse } from './error.ts'
import type { AttributeSchema, IndexSchema, Table } from './table.ts'

/** How the table is paid for: by request unless told otherwise. */
export interface CreateTableOptions {
  readonly billingMode?: 'PAY_PER_REQUEST' | 'PROVISIONED'
}

/** Where capacity is provisioned, it starts with what the console suggests. */
const CAPACITY = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }

/**
 * The input of a `CreateTableCommand` for a table and all its indexes, each with all attributes of
 * its items. Key attributes are defined once, and only they, as DynamoDB demands.
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
  { name, indexes }: Table,
  { billingMode = 'PAY_PER_REQUEST' }: CreateTableOptions = {},
): CreateTableCommandInput & Required<Pick<CreateTableCommandInput, Always>> => {
  const provisioned = billingMode === 'PROVISIONED'
  if (!provisioned && billingMode !== 'PAY_PER_REQUEST') {
    refuse('INVALID_DEFINITION', name, '"PAY_PER_REQUEST" or "PROVISIONED"', billingMode)
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
}

type Always = 'TableName' | 'KeySchema' | 'AttributeDefinitions' | 'BillingMode'

const keySchema = ({ pk, sk }: IndexSchema) => [
  ...keyElements(pk.attributes, 'HASH'),
  ...keyElements(sk?.attributes ?? [], 'RANGE'),
]

const keyElements = (attributes: readonly AttributeSchema[], type: 'HASH' | 'RANGE') =>
  attributes.map(({ name }) => ({ AttributeName: name, KeyType: type }))

const attributeDefinitions = (schemas: readonly IndexSchema[]) => {
  const attributes = schemas.flatMap(({ pk, sk }) => [...pk.attributes, ...(sk?.attributes ?? [])])
  const types = new Map(attributes.map(({ name, type }) => [name, type]))
  return Array.from(types, ([name, type]) => ({ AttributeName: name, AttributeType: type }))
}
