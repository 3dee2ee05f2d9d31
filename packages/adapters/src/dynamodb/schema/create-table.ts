import { answer, refuse } from '@keywright/core/internal'
import { ownOf } from '../given.ts'
import type { CreateTableInput, IndexInput, KeyElement } from '../sdk/input-types.ts'
import type { AttributeSchema } from '../stored/stored-types.ts'
import type { IndexSchema, Table } from './table-types.ts'

/** Further properties of the SDK's CreateTableCommand; those that the table decides are refused. */
export interface CreateTableMore {
  readonly BillingMode?: 'PAY_PER_REQUEST' | 'PROVISIONED'
  readonly ProvisionedThroughput?: {
    readonly ReadCapacityUnits: number
    readonly WriteCapacityUnits: number
  }
  readonly [property: string]: unknown
}

/** The provisioned capacity that the console suggests. */
const CAPACITY = { ReadCapacityUnits: 5, WriteCapacityUnits: 5 }

/**
 * The input of a `CreateTableCommand` for a table and all its indexes. Each key attribute is defined once,
 * as DynamoDB demands. `more` has the SDK's further properties: tags, streams, encryption, a billing mode
 * other than on demand. What the table decides cannot be given there.
 *
 * DynamoDB answers before the table is there. Wait for it before the first write, with the SDK's
 * `waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: app.name })`. A `ttl` is
 * switched on afterwards, with an UpdateTimeToLiveCommand: CreateTable does not take it.
 *
 * @throws KeyError for an unknown billing mode, a capacity beside any other than `PROVISIONED`, and for a property
 * that the table decides.
 * @example
 * const app = table({ name: 'app', pk: 'PK', sk: 'SK', indexes: { byRank: { pk: ['team'], sk: [{ name: 'rank', type: 'N' }], projection: 'keys' } } })
 * const input = createTableInput(app, { DeletionProtectionEnabled: true })
 * input.KeySchema // => [{ AttributeName: 'PK', KeyType: 'HASH' }, { AttributeName: 'SK', KeyType: 'RANGE' }]
 * input.AttributeDefinitions.at(-1) // => { AttributeName: 'rank', AttributeType: 'N' }
 * input.GlobalSecondaryIndexes?.[0].Projection // => { ProjectionType: 'KEYS_ONLY' }
 * input.BillingMode // => 'PAY_PER_REQUEST'
 */
export const createTableInput = <const More extends CreateTableMore = CreateTableMore>(
  table: Table,
  more?: More,
): CreateTableInput & Omit<More, keyof CreateTableInput> =>
  answer('createTableInput', () => {
    const { name, indexes } = table
    const further = more === undefined ? {} : ownOf(more, 'further properties', name)
    const { BillingMode = 'PAY_PER_REQUEST', ProvisionedThroughput = CAPACITY } =
      further as CreateTableMore
    const provisioned = BillingMode === 'PROVISIONED'
    if (!provisioned && BillingMode !== 'PAY_PER_REQUEST') {
      refuse('INVALID_DEFINITION', '"PAY_PER_REQUEST" or "PROVISIONED"', BillingMode, name)
    }
    if (!provisioned && (further as CreateTableMore).ProvisionedThroughput !== undefined) {
      const expected = 'BillingMode "PROVISIONED", because ProvisionedThroughput is given'
      refuse('INVALID_DEFINITION', expected, BillingMode, name)
    }
    const capacity = provisioned && { ProvisionedThroughput: { ...ProvisionedThroughput } }
    const schemas: readonly IndexSchema[] = Object.values(indexes)
    const ofKind = (kind: IndexSchema['kind']) =>
      schemas
        .filter((schema) => schema.kind === kind)
        .map((schema) => ({
          IndexName: schema.name,
          KeySchema: keySchema(schema),
          Projection: projectionOf(schema),
        }))
    const global = ofKind('global').map((index) => ({ ...index, ...capacity }))
    const local = ofKind('local')
    const decided: CreateTableInput = {
      TableName: name,
      KeySchema: schemas.filter(({ kind }) => kind === 'primary').flatMap(keySchema),
      AttributeDefinitions: attributeDefinitions(schemas),
      // DynamoDB refuses empty lists.
      ...(global.length > 0 && { GlobalSecondaryIndexes: global }),
      ...(local.length > 0 && { LocalSecondaryIndexes: local }),
      BillingMode,
      ...capacity,
    }
    const taken = Object.keys(further).find((property) => DECIDED.includes(property))
    if (taken !== undefined) refuse('INVALID_DEFINITION', 'what the table leaves open', taken, name)
    return { ...further, ...decided } as CreateTableInput & Omit<More, keyof CreateTableInput>
  })

/** The properties that the definition of a table decides. */
const DECIDED: readonly string[] = [
  ...['TableName', 'KeySchema', 'AttributeDefinitions'],
  ...['GlobalSecondaryIndexes', 'LocalSecondaryIndexes', 'TimeToLiveSpecification'],
]

const projectionOf = ({ projection }: IndexSchema): IndexInput['Projection'] => {
  if (projection === undefined) return { ProjectionType: 'ALL' }
  return projection === 'keys'
    ? { ProjectionType: 'KEYS_ONLY' }
    : { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projection] }
}

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
