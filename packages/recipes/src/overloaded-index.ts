/**
 * Overloaded index: one index that answers a different question for each kind of item.
 *
 * Use it when several kinds of items need a second way in. They share one index instead of having
 * one each, and the prefix of the partition tells them apart.
 *
 * Cost: one index to pay for and to watch. A table has 20 global indexes unless you ask for more.
 *
 * Watch out: what shares an index shares its throughput and its projection. Keep a chart of who is in
 * it; `entityChart` of the design package draws one from these definitions.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, queryInput, table } from '@keywright/adapters/dynamodb'
import { date, during, key, startsWith, text } from '@keywright/core'

const shop = table({
  name: 'overloaded-index',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const user = entity(shop, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('USER') },
  GSI1: { pk: key('EMAIL', text('email')), sk: key('USER', text('userId')) },
})
const order = entity(shop, 'Order', {
  primary: { pk: key('ORDER', text('orderId')), sk: key('ORDER') },
  GSI1: { pk: key('CUSTOMER', text('userId')), sk: key('ORDER', date('on'), text('orderId')) },
})
const product = entity(shop, 'Product', {
  primary: { pk: key('PRODUCT', text('productId')), sk: key('PRODUCT') },
  GSI1: {
    pk: key('CATEGORY', text('category')),
    sk: key('PRODUCT', text('title'), text('productId')),
  },
})

export const tables = [shop]
export const entities = [user, order, product]

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: shop.name, Item }))

  await put({ name: 'Ann', ...keysOf(user, { userId: '1', email: 'ann@example.com' }) })
  await put(keysOf(order, { orderId: 'b', userId: '1', on: '2024-02-01' }))
  await put(keysOf(order, { orderId: 'a', userId: '1', on: '2024-01-31' }))
  await put(keysOf(product, { productId: '7', category: 'Home', title: 'Lamp' }))
  await put(keysOf(product, { productId: '8', category: 'Home', title: 'Lamp shade' }))
  await put(keysOf(product, { productId: '9', category: 'Home', title: 'Desk' }))
  await put(keysOf(product, { productId: '10', category: 'Home office', title: 'Desk' }))
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const index = 'GSI1'
  return {
    'the user with an e-mail address': () =>
      db.send(new QueryCommand(queryInput(user, { email: 'ann@example.com' }, { index }))),
    'the orders of January': () =>
      db.send(
        new QueryCommand(queryInput(order, { userId: '1', on: during('2024-01') }, { index })),
      ),
    'the products of a category by title': () =>
      db.send(new QueryCommand(queryInput(product, { category: 'Home' }, { index }))),
    'the products of a category whose title begins with Lamp': () =>
      db.send(
        new QueryCommand(
          queryInput(product, { category: 'Home', title: startsWith('Lamp') }, { index }),
        ),
      ),
  }
}
