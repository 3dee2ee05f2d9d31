/**
 * Write sharding: orders by status, spread over four partitions and read back as one list.
 *
 * Use it when so many items share one partition key that it would get more than 1,000 writes a
 * second: a status, a type, a day. The order's id decides the shard, so an order is always on the same
 * shard.
 *
 * Cost: a read asks all four shards in parallel, and merges them; a limit of 20 may read 80 rows.
 * Writes cost the same as before.
 *
 * Watch out: use only as many shards as the writes need, because every read asks each of them. With a
 * random shard, you could not find an order again to change it. To add shards later, see growing-shards.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  putInput,
  type QueryInput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '@keywright/adapters/dynamodb'
import { choice, gte, key, sharded, text, time } from '@keywright/core'

const shop = table({
  name: 'write-sharding',
  pk: 'PK',
  indexes: { byStatus: { pk: 'STATUSPK', sk: 'STATUSSK' } },
})

const statuses = ['pending', 'shipped'] as const
type Status = (typeof statuses)[number]
const order = entity(shop, 'Order', {
  primary: { pk: key('ORDER', text('orderId')) },
  byStatus: {
    pk: sharded(key('STATUS', choice('status', statuses)), { by: 'orderId', count: 4 }),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

export const tables = [shop]
export const entities = [order]

const index = 'byStatus'
const runOn = (db: DynamoDBDocumentClient) => (input: QueryInput) =>
  db.send(new QueryCommand(input))

/** One page of all shards together, and the cursor of the next: `{ items, next }`. */
export const pageOfOrders = (
  db: DynamoDBDocumentClient,
  status: Status,
  limit: number,
  options: { readonly descending?: boolean; readonly cursor?: string } = {},
) => readPage(queryInputs(order, { status }, { index, ...options }), runOn(db), { limit })

/** All orders since a time, oldest first, as an async iterator. */
export const ordersSince = (db: DynamoDBDocumentClient, status: Status, since: Date) =>
  readAll(queryInputs(order, { status, at: gte(since) }, { index }), runOn(db))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const place = (orderId: string, at: string, status: Status = 'pending') =>
    db.send(new PutCommand(putInput(order, { orderId, at: new Date(at), status })))

  await place('1', '2024-01-02T00:00:00.000Z')
  await place('2', '2024-01-03T00:00:00.000Z')
  await place('3', '2024-01-01T00:00:00.000Z')
  await place('4', '2024-01-04T00:00:00.000Z')
  await place('5', '2024-01-04T00:00:00.000Z')
  await place('6', '2023-12-31T23:59:59.999Z')
  await place('7', '2024-01-05T00:00:00.000Z')
  await place('8', '2024-01-01T12:00:00.000Z', 'shipped')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the three oldest pending orders': async () => (await pageOfOrders(db, 'pending', 3)).items,
  'the three after those': async () => {
    const { next: cursor = '' } = await pageOfOrders(db, 'pending', 3)
    return (await pageOfOrders(db, 'pending', 3, { cursor })).items
  },
  'the two newest pending orders': async () =>
    (await pageOfOrders(db, 'pending', 2, { descending: true })).items,
  'the pending orders since the 3rd': async () => {
    const rows: Record<string, unknown>[] = []
    const since = new Date('2024-01-03T00:00:00.000Z')
    for await (const row of ordersSince(db, 'pending', since)) rows.push(row)
    return rows
  },
})
