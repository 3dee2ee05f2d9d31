/**
 * Growing the shards: from four to six, while orders are written and read.
 *
 * Use it when a sharded partition gets more writes than its shards can take. First switch all readers to
 * the new count: they still find the rows in the old shards. Then switch all writers. Then move the
 * rows.
 *
 * Cost: one update for each row that moves, and two writes in the index. From four to six shards, a third
 * of the rows move, all to new shards; with a hash modulo the count, two thirds would move.
 *
 * Watch out: keep that order: a reader with four shards does not see what a writer with six wrote. Until
 * the move is done, a query for one id has to try the shards of both counts, and a list may miss or repeat
 * a row that moves meanwhile. A cursor made with four shards is refused with six.
 */
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  putInput,
  queryInputs,
  readAll,
  table,
} from '@keywright/adapters/dynamodb'
import { choice, key, sharded, text, time } from '@keywright/core'

const shop = table({
  name: 'growing-shards',
  pk: 'PK',
  indexes: { byStatus: { pk: 'STATUSPK', sk: 'STATUSSK' } },
})

const statuses = ['pending', 'shipped'] as const
type Status = (typeof statuses)[number]

const orderOn = (count: number) =>
  entity(shop, 'Order', {
    primary: { pk: key('ORDER', text('orderId')) },
    byStatus: {
      pk: sharded(key('STATUS', choice('status', statuses)), { by: 'orderId', count }),
      sk: key('ORDER', time('at'), text('orderId')),
    },
  })
export const before = orderOn(4)
export const order = orderOn(6)

export const tables = [shop]
export const entities = [order]

/** Readers and writers pass `before` until they switch, and then `order`. */
export const ordersOf = (db: DynamoDBDocumentClient, of: typeof order, status: Status) =>
  readAll(queryInputs(of, { status }, { index: 'byStatus' }), (input) =>
    db.send(new QueryCommand(input)),
  )

export const place = (db: DynamoDBDocumentClient, of: typeof order, orderId: string, at: Date) =>
  db.send(new PutCommand(putInput(of, { orderId, at, status: 'pending' })))

/** Moves the rows that six shards put elsewhere. It can run again at any time. */
export const move = async (db: DynamoDBDocumentClient) => {
  const moved: { orderId: string; from: string; to: string }[] = []
  for (const status of statuses) {
    for await (const { STATUSPK: from, STATUSSK } of ordersOf(db, before, status)) {
      const values = order.keys.byStatus.sk.decode(STATUSSK)
      const to = order.keys.byStatus.pk.encode({ status, ...values })
      if (to === from) continue
      try {
        await db.send(
          new UpdateCommand({
            ...getInput(order, values),
            UpdateExpression: 'SET STATUSPK = :to',
            ConditionExpression: 'STATUSPK = :from',
            ExpressionAttributeValues: { ':from': from, ':to': to },
          }),
        )
        moved.push({ orderId: values.orderId, from, to })
      } catch (error) {
        // An order that has changed since was written with six shards, so there is nothing to do.
        if (!(error instanceof ConditionalCheckFailedException)) throw error
      }
    }
  }
  return moved
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await place(db, before, '1', new Date('2023-12-31T23:59:59.999Z'))
  await place(db, before, '2', new Date('2024-01-01T00:00:00.000Z'))
  await place(db, before, '3', new Date('2024-01-02T00:00:00.000Z'))
  await place(db, before, '4', new Date('2024-01-03T00:00:00.000Z'))
  await place(db, before, '5', new Date('2024-01-04T00:00:00.000Z'))
  await place(db, before, '6', new Date('2024-01-05T00:00:00.000Z'))
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const pending = async (of: typeof order) => {
    const rows = []
    for await (const row of ordersOf(db, of, 'pending')) rows.push(row)
    return rows
  }
  return {
    'the pending orders, with four shards': () => pending(before),
    'readers take six shards: nothing is missing': () => pending(order),
    'writers take six shards: a new order is there too': async () => {
      await place(db, order, '8', new Date('2024-01-06T00:00:00.000Z'))
      return pending(order)
    },
    'the orders that move': () => move(db),
    'the pending orders after the move': () => pending(order),
  }
}
