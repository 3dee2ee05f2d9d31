/**
 * One-to-many: a customer and their orders in one item collection.
 *
 * Use it when the children are read with their parent, or listed by it: orders of a customer, comments
 * of a post, readings of a device.
 *
 * Cost: one query for a customer with all orders, or for the orders of a period. Nothing is copied
 * and no index is needed.
 *
 * Watch out: everything of a customer is in one partition, which takes 1,000 writes a second. A row
 * in a collection needs a key of its own: two orders in the same millisecond differ by their id.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keyCondition, keysOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { between, key, text, time } from '@keywright/core'

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

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: shop.name, Item }))
  const place = (customerId: string, at: string, orderId: string, total: number) =>
    put({ total, ...keysOf(order, { customerId, at: new Date(at), orderId }) })

  await put({ name: 'Ann', ...keysOf(customer, { customerId: '1' }) })
  await put({ name: 'Bob', ...keysOf(customer, { customerId: '12' }) })
  await place('1', '2024-01-31T23:59:59.999Z', 'b', 20)
  await place('1', '2024-02-01T00:00:00.000Z', 'c', 30)
  await place('1', '2024-01-15T10:30:00.000Z', 'a', 10)
  await place('12', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a customer and all their orders': () =>
    db.send(
      new QueryCommand({
        TableName: shop.name,
        ...keyCondition({ pk: ['PK', customer.keys.primary.pk.encode({ customerId: '1' })] }),
      }),
    ),
  'the orders of a customer, oldest first': () =>
    db.send(new QueryCommand(queryInput(order, { customerId: '1' }))),
  'the last two orders of a customer': () =>
    db.send(
      new QueryCommand(queryInput(order, { customerId: '1' }, { descending: true, limit: 2 })),
    ),
  'the orders of January, the last millisecond included': () =>
    db.send(
      new QueryCommand(
        queryInput(order, {
          customerId: '1',
          at: between(new Date('2024-01-01T00:00:00.000Z'), new Date('2024-01-31T23:59:59.999Z')),
        }),
      ),
    ),
})
