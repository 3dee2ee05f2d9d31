/**
 * Infrastructure: the table in CloudFormation, CDK and SST, from the definition that the code uses.
 *
 * Use it when a stack deploys the table: attribute names, indexes, projections and the expiry are then written once, and
 * a new index of the code cannot be forgotten in the stack.
 *
 * Cost: the stack imports the module with the table, which has no dependency but Keywright.
 *
 * Watch out: CloudFormation replaces a table whose keys or name change, and its rows are gone: set
 * `DeletionProtectionEnabled`. It makes one new global index in each deployment. Leave `TableName` to the stack by
 * giving each stage its own table, as the recipe `stages` does.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  type CreateTableInput,
  cloudFormationTable,
  createTableInput,
  entity,
  putInput,
  queryInput,
  type Table,
  table,
} from '@keywright/adapters/dynamodb'
import { key, text, time } from '@keywright/core'

const app = table({
  name: 'infrastructure',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK', projection: ['total'] } },
})

const order = entity(app, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
  GSI1: { pk: key('SHOP', text('shop')), sk: key(time('at'), text('orderId')) },
})

/** A template for CloudFormation; SAM and Serverless take the resource as it is. */
export const templateOf = (table: Table) => ({
  Resources: { App: cloudFormationTable(table, { DeletionProtectionEnabled: true }) },
})

/** CDK, every table: `new CfnResource(this, 'App', resourceOf(app))`. */
export const resourceOf = (table: Table) => {
  const { Type: type, Properties: properties } = cloudFormationTable(table)
  return { type, properties }
}

/** The table and its global indexes, with the attributes of their keys: what CDK and SST have words of their own for. */
const simpleKeys = (table: Table) => {
  const { AttributeDefinitions, LocalSecondaryIndexes, ...input } = createTableInput(table)
  if (LocalSecondaryIndexes) throw new Error('a local index needs resourceOf')
  const keyOf = (schema: CreateTableInput['KeySchema'], kind: 'HASH' | 'RANGE') => {
    const [one, another] = schema.filter(({ KeyType }) => KeyType === kind)
    if (another) throw new Error('a key of several attributes needs resourceOf')
    return AttributeDefinitions.find((each) => each.AttributeName === one?.AttributeName)
  }
  const own = { KeySchema: input.KeySchema, IndexName: 'primary', Projection: undefined }
  const [primary, ...indexes] = [own, ...(input.GlobalSecondaryIndexes ?? [])].map((each) => ({
    name: each.IndexName,
    projection: each.Projection,
    pk: keyOf(each.KeySchema, 'HASH'),
    sk: keyOf(each.KeySchema, 'RANGE'),
  }))
  return { AttributeDefinitions, primary, indexes, ttl: table.definition.ttl }
}
type Attribute = CreateTableInput['AttributeDefinitions'][number]

/** CDK: `new TableV2(this, 'App', tableV2Props(app) as TablePropsV2)`; its enums are the same letters and words. */
export const tableV2Props = (table: Table) => {
  const { primary, indexes, ttl } = simpleKeys(table)
  const named = (found?: Attribute) =>
    found && { name: found.AttributeName, type: found.AttributeType }
  return {
    tableName: table.name,
    partitionKey: named(primary?.pk),
    sortKey: named(primary?.sk),
    timeToLiveAttribute: ttl,
    globalSecondaryIndexes: indexes.map(({ name, pk, sk, projection }) => ({
      indexName: name,
      partitionKey: named(pk),
      sortKey: named(sk),
      projectionType: projection?.ProjectionType,
      nonKeyAttributes: projection?.NonKeyAttributes,
    })),
  }
}

const TYPES = { S: 'string', N: 'number', B: 'binary' } as const

/** SST 3: `new sst.aws.Dynamo('App', sstArgs(app))`. */
export const sstArgs = (table: Table) => {
  const { AttributeDefinitions, primary, indexes, ttl } = simpleKeys(table)
  const keys = (pk?: Attribute, sk?: Attribute) => ({
    hashKey: pk?.AttributeName,
    rangeKey: sk?.AttributeName,
  })
  const list = AttributeDefinitions.map((each) => [each.AttributeName, TYPES[each.AttributeType]])
  const globalIndexes = indexes.map(({ name, pk, sk, projection }) => {
    const only = projection?.ProjectionType === 'KEYS_ONLY' ? 'keys-only' : 'all'
    return [name, { ...keys(pk, sk), projection: projection?.NonKeyAttributes ?? only }]
  })
  return {
    fields: Object.fromEntries(list),
    primaryIndex: keys(primary?.pk, primary?.sk),
    globalIndexes: Object.fromEntries(globalIndexes),
    ttl,
  }
}

export const tables = [app]
export const entities = [order]

export const ordersOfShop = (db: DynamoDBDocumentClient, shop: string) =>
  db.send(new QueryCommand(queryInput(order, { shop }, { index: 'GSI1' })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = (db: DynamoDBDocumentClient) => {
  const item = { userId: '1', orderId: 'a', shop: 'North & South', at: new Date(0), total: 10 }
  return db.send(new PutCommand(putInput(order, item)))
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the orders of a shop, with what the index projects': () => ordersOfShop(db, 'North & South'),
})
