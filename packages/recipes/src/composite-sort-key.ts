/**
 * Composite sort key: a customer's orders by date, then status, then id, in one index.
 *
 * Use it when people narrow a list step by step: a day, a day and a status, a period. The field that
 * every question gives comes first in the key, and the others follow.
 *
 * Cost: one query for each of these lists. The index costs a write for every new order, and two when
 * a date or status changes: one removes the old entry, one adds the new one.
 *
 * Watch out: a status without a date leaves a gap, so it is not a range. That list needs an index that
 * begins with the status. A status changes, so this key belongs in an index: a primary key cannot change.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table, updateInput } from '@keywright/adapters/dynamodb'
import { between, choice, date, during, key, text } from '@keywright/core'

const shop = table({
  name: 'composite-sort-key',
  pk: 'PK',
  sk: 'SK',
  indexes: { byDate: { pk: 'PK1', sk: 'SK1' } },
})

const statuses = ['pending', 'shipped', 'shipped-back'] as const
type Status = (typeof statuses)[number]
const customerKey = key('CUSTOMER', text('customerId'))
const order = entity(shop, 'Order', {
  primary: { pk: customerKey, sk: key('ORDER', text('orderId')) },
  byDate: {
    pk: customerKey,
    sk: key('ORDER', date('on'), choice('status', statuses), text('orderId')),
  },
})

export const tables = [shop]
export const entities = [order]

export interface Order {
  readonly customerId: string
  readonly orderId: string
  readonly on: string
  readonly status: Status
}
const index = 'byDate'

export const ordersOfDay = (db: DynamoDBDocumentClient, customerId: string, on: string) =>
  db.send(new QueryCommand(queryInput(order, { customerId, on }, { index })))

export const ordersOfDayIn = (
  db: DynamoDBDocumentClient,
  customerId: string,
  on: string,
  status: Status,
) => db.send(new QueryCommand(queryInput(order, { customerId, on, status }, { index })))

/** Both days are included. */
export const ordersBetween = (
  db: DynamoDBDocumentClient,
  customerId: string,
  first: string,
  last: string,
) =>
  db.send(new QueryCommand(queryInput(order, { customerId, on: between(first, last) }, { index })))

export const ordersOfMonth = (db: DynamoDBDocumentClient, customerId: string, month: string) =>
  db.send(new QueryCommand(queryInput(order, { customerId, on: during(month) }, { index })))

/** Fails if the order has changed since it was read, because the index key is made from that reading. */
export const setStatus = (db: DynamoDBDocumentClient, before: Order, status: Status) =>
  db.send(new UpdateCommand(updateInput(order, before, { status })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const place = (on: string, status: Status, orderId: string, total: number) =>
    db.send(new PutCommand(putInput(order, { customerId: '1', on, status, orderId, total })))

  await place('2024-01-15', 'shipped', 'a', 10)
  await place('2024-01-15', 'pending', 'b', 20)
  await place('2024-01-15', 'shipped-back', 'c', 30)
  await place('2024-01-31', 'pending', 'd', 40)
  await place('2024-02-01', 'shipped', 'e', 50)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the orders of a day': () => ordersOfDay(db, '1', '2024-01-15'),
  'what was shipped of the orders of a day': () => ordersOfDayIn(db, '1', '2024-01-15', 'shipped'),
  'the orders from the 15th to the 31st, both included': () =>
    ordersBetween(db, '1', '2024-01-15', '2024-01-31'),
  'the orders of a month': () => ordersOfMonth(db, '1', '2024-02'),
  'what was shipped of that day, once one more is': async () => {
    const before = { customerId: '1', on: '2024-01-15', status: 'pending', orderId: 'b' } as const
    await setStatus(db, before, 'shipped')
    return ordersOfDayIn(db, '1', '2024-01-15', 'shipped')
  },
})
