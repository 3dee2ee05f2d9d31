/**
 * Write sharding: orders by status, spread over four partitions and read back as one list.
 *
 * Use it when so many items share one partition key that it would take more than 1,000 writes a
 * second: a status, a type, a day. The order's id decides the shard, so the same order is always on
 * the same one.
 *
 * Cost: a read asks all four shards, side by side, and merges them; a limit of 20 may read 80 rows.
 * Writes cost what they did.
 *
 * Watch out: take as many shards as the writes need and no more: every read pays for each. A random
 * shard could not be found again when the order changes. More shards later: see growing-shards.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  keysOf,
  type QueryInput,
  queryInputs,
  scatter,
  table,
} from '@keywright/adapters/dynamodb'
import { choice, gte, key, sharded, text, time } from '@keywright/core'

const shop = table({
  name: 'write-sharding',
  pk: 'PK',
  indexes: { byStatus: { pk: 'STATUSPK', sk: 'STATUSSK' } },
})

const statuses = ['pending', 'shipped'] as const
const order = entity(shop, 'Order', {
  primary: { pk: key('ORDER', text('orderId')) },
  byStatus: {
    pk: sharded(key('STATUS', choice('status', statuses)), { by: 'orderId', count: 4 }),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

export const tables = [shop]
export const entities = [order]

export const write = async (db: DynamoDBDocumentClient) => {
  const place = (orderId: string, at: string, status: (typeof statuses)[number] = 'pending') =>
    db.send(
      new PutCommand({
        TableName: shop.name,
        Item: keysOf(order, { orderId, at: new Date(at), status }),
      }),
    )

  await place('1', '2024-01-02T00:00:00.000Z')
  await place('2', '2024-01-03T00:00:00.000Z')
  await place('3', '2024-01-01T00:00:00.000Z')
  await place('4', '2024-01-04T00:00:00.000Z')
  await place('5', '2024-01-04T00:00:00.000Z')
  await place('6', '2023-12-31T23:59:59.999Z')
  await place('7', '2024-01-05T00:00:00.000Z')
  await place('8', '2024-01-01T12:00:00.000Z', 'shipped')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const run = (input: QueryInput) => db.send(new QueryCommand(input))
  const collect = async <Row>(rows: AsyncIterable<Row>) => {
    const all: Row[] = []
    for await (const row of rows) all.push(row)
    return all
  }
  const index = 'byStatus'

  /** Three pending orders; the cursor of one page, of all shards together, opens the next. */
  const page = async (cursor?: string) => {
    const rows = scatter(queryInputs(order, { status: 'pending' }, { index, cursor }), run, {
      limit: 3,
    })
    return { rows: await collect(rows), cursor: rows.cursor }
  }

  return {
    'the three oldest pending orders': async () => (await page()).rows,
    'the three after those': async () => (await page((await page()).cursor)).rows,
    'the two newest pending orders': () =>
      collect(
        scatter(queryInputs(order, { status: 'pending' }, { index, descending: true }), run, {
          limit: 2,
        }),
      ),
    'the pending orders since the 3rd': () =>
      collect(
        scatter(
          queryInputs(
            order,
            { status: 'pending', at: gte(new Date('2024-01-03T00:00:00.000Z')) },
            { index },
          ),
          run,
        ),
      ),
  }
}
