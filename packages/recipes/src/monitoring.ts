/**
 * Monitoring: which partitions take the load, from the requests that your own client sends.
 *
 * Use it when a table throttles although its total load is small: one partition takes 1,000 writes and
 * 3,000 reads a second, however much the whole table takes.
 *
 * Cost: one function around each request, and memory for at most 2,000 counters, however many keys there are.
 * DynamoDB adds the consumed capacity to its answers without charge.
 *
 * Watch out: each process sees only its own requests: add up the reports, or log them. A monitor counts
 * from its start: make a new one every minute. A hot partition needs another key: see write-sharding.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text, time } from '@keywright/core'
import { type HotPartitions, hotPartitions } from '@keywright/design'

const shop = table({ name: 'monitoring', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: { pk: key('SHOP', text('shop')), sk: key('ORDER', time('at'), text('orderId')) },
})

export const tables = [shop]
export const entities = [order]

interface Watched {
  readonly Item?: Record<string, unknown>
  readonly Key?: Record<string, unknown>
  readonly ExpressionAttributeNames?: Record<string, string>
  readonly ExpressionAttributeValues?: Record<string, unknown>
}

/** The partition of a document client's request. It skips batches, which go to several. */
const partitionOf = (input: Watched): unknown =>
  input.Item?.[shop.definition.pk] ??
  input.Key?.[shop.definition.pk] ??
  // `queryInput` calls the partition key `#pk` and its value `:pk`.
  (input.ExpressionAttributeNames?.['#pk'] === shop.definition.pk &&
    input.ExpressionAttributeValues?.[':pk'])

/** Counts what every request of a client consumes, by partition, until you call `stop`. */
export const watch = (db: DynamoDBDocumentClient, hot: HotPartitions) => {
  // A document client shares the middleware of the client that it was made from.
  const { middlewareStack } = db as unknown as DynamoDBClient
  const name = 'keywright-monitoring'
  middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' })
      const result = await next(args)
      const partition = partitionOf(args.input as Watched)
      const { ConsumedCapacity } = result.output as {
        ConsumedCapacity?: { CapacityUnits?: number }
      }
      if (typeof partition === 'string') hot.record(partition, ConsumedCapacity?.CapacityUnits ?? 1)
      return result
    },
    { step: 'initialize', name },
  )
  return { stop: () => middlewareStack.remove(name) }
}

export const ordersOf = (db: DynamoDBDocumentClient, shop: string) =>
  db.send(new QueryCommand(queryInput(order, { shop })))

export const place = (db: DynamoDBDocumentClient, shop: string, at: Date, orderId: string) =>
  db.send(new PutCommand(putInput(order, { shop, at, orderId })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  for (const shop of ['a', 'b', 'c']) {
    await place(db, shop, new Date('2024-01-01T00:00:00.000Z'), '1')
  }
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'which partitions are hot, after a sale at one shop': async () => {
    const hot = hotPartitions({ share: 0.5 })
    const { stop } = watch(db, hot)
    for (let second = 0; second < 6; second++) {
      await place(db, 'b', new Date(Date.UTC(2024, 0, 2, 0, 0, second)), String(second))
    }
    for (const shop of ['a', 'b', 'c']) await ordersOf(db, shop)
    stop()
    return hot.report().map(({ key, share }) => ({ key, percent: Math.round(100 * share) }))
  },
  'and after an even day': async () => {
    const hot = hotPartitions({ share: 0.5 })
    const { stop } = watch(db, hot)
    for (const shop of ['a', 'c']) await place(db, shop, new Date(Date.UTC(2024, 0, 3)), '9')
    stop()
    return hot.report().map(({ key, share }) => ({ key, percent: Math.round(100 * share) }))
  },
})
