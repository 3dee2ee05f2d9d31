/**
 * Overloaded index: one index that answers a different question for each kind of item.
 *
 * Use it when several kinds of items need a second way in. They share one index, and the prefix of the
 * partition key tells them apart.
 *
 * Cost: one index to pay for and to watch. A table has 20 global indexes unless you ask for more.
 *
 * Watch out: entities that share an index share its throughput and its projection. Keep a chart of
 * them: `entityChart` in the design package draws one from these definitions.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
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

const index = 'GSI1'

export const userByEmail = (db: DynamoDBDocumentClient, email: string) =>
  db.send(new QueryCommand(queryInput(user, { email }, { index })))

export const ordersOfMonth = (db: DynamoDBDocumentClient, userId: string, month: string) =>
  db.send(new QueryCommand(queryInput(order, { userId, on: during(month) }, { index })))

export const productsOf = (db: DynamoDBDocumentClient, category: string) =>
  db.send(new QueryCommand(queryInput(product, { category }, { index })))

export const productsLike = (db: DynamoDBDocumentClient, category: string, start: string) =>
  db.send(new QueryCommand(queryInput(product, { category, title: startsWith(start) }, { index })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const ann = { userId: '1', email: 'ann@example.com', name: 'Ann' }
  const place = (orderId: string, on: string) =>
    db.send(new PutCommand(putInput(order, { orderId, userId: '1', on })))
  const sell = (productId: string, category: string, title: string) =>
    db.send(new PutCommand(putInput(product, { productId, category, title })))

  await db.send(new PutCommand(putInput(user, ann)))
  await place('b', '2024-02-01')
  await place('a', '2024-01-31')
  await sell('7', 'Home', 'Lamp')
  await sell('8', 'Home', 'Lamp shade')
  await sell('9', 'Home', 'Desk')
  await sell('10', 'Home office', 'Desk')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the user with an e-mail address': () => userByEmail(db, 'ann@example.com'),
  'the orders of January': () => ordersOfMonth(db, '1', '2024-01'),
  'the products of a category by title': () => productsOf(db, 'Home'),
  'the products of a category whose title begins with Lamp': () => productsLike(db, 'Home', 'Lamp'),
})
