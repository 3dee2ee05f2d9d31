/**
 * Parent first: a user on top of their item collection, then their orders, newest first.
 *
 * Use it when a page shows the parent and the first of its children: a user with the last orders, a
 * post with the latest comments. There are two forms. With `desc(time(…))` in the children's key and
 * a parent that begins with `#`, read forwards. With ids that sort by time (ULID, KSUID) and children
 * that begin with `#`, the parent comes last: read backwards.
 *
 * Cost: one query for the parent and as many children as the page shows. No index.
 *
 * Watch out: a query has one direction for everything it reads, so choose the form for this query. Read
 * the parent alone with a get. (People often show a range from `USER#` to `!` for it, but that range
 * runs backwards, and DynamoDB refuses it.)
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  collectionInput,
  entity,
  getInput,
  putInput,
  queryInput,
  table,
} from '@keywright/adapters/dynamodb'
import { desc, gte, key, text, time } from '@keywright/core'

const shop = table({ name: 'parent-first', pk: 'PK', sk: 'SK' })

const userKey = key('USER', text('userId'))
const user = entity(shop, 'User', { primary: { pk: userKey, sk: key('#METADATA') } })
const order = entity(shop, 'Order', {
  primary: { pk: userKey, sk: key('ORDER', desc(time('at')), text('orderId')) },
})

// The second form: the parent sorts after its children, and the collection is read backwards.
const account = entity(shop, 'Account', {
  primary: { pk: key('ACCOUNT', text('accountId')), sk: key('ACCOUNT') },
})
const payment = entity(shop, 'Payment', {
  primary: { pk: key('ACCOUNT', text('accountId')), sk: key('#PAYMENT', text('ksuid')) },
})

export const tables = [shop]
export const entities = [user, order, account, payment]

export const getUser = (db: DynamoDBDocumentClient, userId: string) =>
  db.send(new GetCommand(getInput(user, { userId })))

export const ordersOf = (db: DynamoDBDocumentClient, userId: string) =>
  db.send(new QueryCommand(queryInput(order, { userId })))

export const ordersSince = (db: DynamoDBDocumentClient, userId: string, since: Date) =>
  db.send(new QueryCommand(queryInput(order, { userId, at: gte(since) })))

/** The user first, then the newest orders: one row more than there are orders to show. */
export const userWithOrders = (db: DynamoDBDocumentClient, userId: string, orders: number) =>
  db.send(new QueryCommand(collectionInput([user, order], { userId }, { limit: orders + 1 })))

/** The account first, then the newest payments, from keys that ascend. */
export const accountWithPayments = (db: DynamoDBDocumentClient, accountId: string, most: number) =>
  db.send(
    new QueryCommand(
      collectionInput([account, payment], { accountId }, { descending: true, limit: most + 1 }),
    ),
  )

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const join = (userId: string, name: string) =>
    db.send(new PutCommand(putInput(user, { userId, name })))
  const place = (userId: string, at: string, orderId: string) =>
    db.send(new PutCommand(putInput(order, { userId, at: new Date(at), orderId })))
  const pay = (accountId: string, ksuid: string) =>
    db.send(new PutCommand(putInput(payment, { accountId, ksuid })))

  await place('1', '2023-12-31T23:59:59.999Z', 'a')
  await place('1', '2024-01-01T00:00:00.000Z', 'b')
  await place('1', '2024-01-01T00:00:00.000Z', 'c')
  await place('1', '2024-02-29T12:00:00.000Z', 'd')
  await place('12', '2024-03-01T08:00:00.000Z', 'e')
  await join('1', 'Ann')
  await join('12', 'Bob')
  await db.send(new PutCommand(putInput(account, { accountId: '7', owner: 'Ann' })))
  await pay('7', '2akMnt0')
  await pay('7', '2bQx8Fz')
  await pay('7', '2bz0Aaa')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a user alone': () => getUser(db, '1'),
  'the orders alone, newest first': () => ordersOf(db, '1'),
  'the orders since the new year, newest first': () =>
    ordersSince(db, '1', new Date('2024-01-01T00:00:00.000Z')),
  'a user with the two newest orders, in one query': () => userWithOrders(db, '1', 2),
  'an account with its two newest payments, read backwards': () => accountWithPayments(db, '7', 2),
})
