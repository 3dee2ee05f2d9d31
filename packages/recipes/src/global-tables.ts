/**
 * Global tables: a counter that every region counts at once, and what else changes with replicas.
 *
 * Use it when a table is replicated to several regions and each of them writes. With eventual consistency
 * the last writer of an item wins, and what the other one wrote is gone. So no two regions write the same
 * item: the region is part of the key, and a read adds the rows up.
 *
 * Cost: one item for each region and counter, and one query to read them. Each write is also paid for in
 * every replica.
 *
 * Watch out: a transaction, a condition and a strongly consistent read hold within their region only, so
 * two regions may both claim a name: send such writes to one home region. Strong consistency (MRSC) makes
 * conditions hold everywhere, and refuses three things. It refuses transactions, which these recipes need:
 * adopting-a-table, changing-keys, from-electrodb, from-hand-written-keys, reference-count,
 * unique and versions. It refuses time to live, which expiring-items uses: delete by a job that
 * asks for expired rows. And it refuses local indexes, which music-archive has: make them global ones.
 */
import { type DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { entity, getInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text } from '@keywright/core'

const app = table({ name: 'global-tables', pk: 'PK', sk: 'SK' })

const counter = entity(app, 'Counter', {
  primary: { pk: key('COUNTER', text('name')), sk: key('REGION', text('region')) },
})

export const tables = [app]
export const entities = [counter]

/** Counts in the row of the region where this runs. `ADD` needs no read and makes the row. */
export const count = (db: DynamoDBDocumentClient, name: string, region: string, by = 1) =>
  db.send(
    new UpdateCommand({
      ...getInput(counter, { name, region }),
      UpdateExpression: 'SET #name = :name, #region = :region ADD hits :by',
      ExpressionAttributeNames: { '#name': 'name', '#region': 'region' },
      ExpressionAttributeValues: { ':name': name, ':region': region, ':by': by },
    }),
  )

/** The rows of all regions, as far as they have arrived in this one. */
export const countsOf = (db: DynamoDBDocumentClient, name: string) =>
  db.send(new QueryCommand(queryInput(counter, { name })))

export const totalOf = async (db: DynamoDBDocumentClient, name: string) => {
  const { Items = [] } = await countsOf(db, name)
  return Items.reduce((sum, { hits }) => sum + Number(hits), 0)
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await Promise.all([
    count(db, 'visits', 'eu-west-1', 3),
    count(db, 'visits', 'us-east-1', 5),
    count(db, 'visits', 'us-east-1'),
    count(db, 'visits#2', 'us-east-1', 100),
  ])
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the visits by region': () => countsOf(db, 'visits'),
  'all visits': async () => [{ total: await totalOf(db, 'visits') }],
  'a counter that nobody counted': async () => [{ total: await totalOf(db, 'visit') }],
})
