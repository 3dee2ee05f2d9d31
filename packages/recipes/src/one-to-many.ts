/**
 * One-to-many: a customer and their orders in one item collection.
 *
 * Use it when the children are read with their parent, or listed by it: orders of a customer, comments
 * of a post, readings of a device.
 *
 * Cost: one query for a customer with all orders, or for the orders of a period. No copy and no index.
 *
 * Watch out: a customer and all their orders are in one partition, which takes 1,000 writes a second.
 * Every row needs its own key: two orders in the same millisecond differ by their id.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { collectionInput, entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { during, key, text, time } from '@keywright/core'

const shop = table({ name: 'one-to-many', pk: 'PK', sk: 'SK' })

const customer = entity(shop, 'Customer', {
  primary: { pk: key('CUSTOMER', text('customerId')), sk: key('CUSTOMER') },
})
const order = entity(shop, 'Order', {
  primary: {
    pk: key('CUSTOMER', text('customerId')),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

export const tables = [shop]
export const entities = [customer, order]

export const customerWithOrders = (db: DynamoDBDocumentClient, customerId: string) =>
  db.send(new QueryCommand(collectionInput([customer, order], { customerId })))

export const ordersOf = (db: DynamoDBDocumentClient, customerId: string) =>
  db.send(new QueryCommand(queryInput(order, { customerId })))

export const lastOrders = (db: DynamoDBDocumentClient, customerId: string, limit: number) =>
  db.send(new QueryCommand(queryInput(order, { customerId }, { descending: true, limit })))

/** All of a year, month, day or hour, to its last millisecond: `2024-01`. */
export const ordersDuring = (db: DynamoDBDocumentClient, customerId: string, period: string) =>
  db.send(new QueryCommand(queryInput(order, { customerId, at: during(period) })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const join = (customerId: string, name: string) =>
    db.send(new PutCommand(putInput(customer, { customerId, name })))
  const place = (customerId: string, at: string, orderId: string, total: number) =>
    db.send(new PutCommand(putInput(order, { customerId, at: new Date(at), orderId, total })))

  await join('1', 'Ann')
  await join('12', 'Bob')
  await place('1', '2024-01-31T23:59:59.999Z', 'b', 20)
  await place('1', '2024-02-01T00:00:00.000Z', 'c', 30)
  await place('1', '2024-01-15T10:30:00.000Z', 'a', 10)
  await place('12', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a customer and all their orders': () => customerWithOrders(db, '1'),
  'the orders of a customer, oldest first': () => ordersOf(db, '1'),
  'the last two orders of a customer': () => lastOrders(db, '1', 2),
  'the orders of January, the last millisecond included': () => ordersDuring(db, '1', '2024-01'),
})
