/**
 * Parent first: a user on top of their item collection, then their orders, newest first.
 *
 * Use it when a page shows the parent and the first of its children: a user with the last orders, a
 * post with the latest comments. A sort key that begins with `#` comes before all that begin with a
 * letter, whatever the children are called.
 *
 * Cost: one query for the parent and as many children as the page shows. No index.
 *
 * Watch out: reading backwards turns the whole collection around and puts the parent last; so it is
 * the children's key that descends. The parent alone is a get. (The range from `USER#` to `!` that is
 * often shown for it runs backwards, and is refused.)
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  keyCondition,
  keysOf,
  primaryKeyOf,
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

export const tables = [shop]
export const entities = [user, order]

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: shop.name, Item }))
  const place = (userId: string, at: string, orderId: string) =>
    put({ ...keysOf(order, { userId, at: new Date(at), orderId }), at })

  await place('1', '2023-12-31T23:59:59.999Z', 'a')
  await place('1', '2024-01-01T00:00:00.000Z', 'b')
  await place('1', '2024-01-01T00:00:00.000Z', 'c')
  await place('1', '2024-02-29T12:00:00.000Z', 'd')
  await place('12', '2024-03-01T08:00:00.000Z', 'e')
  await put({ ...keysOf(user, { userId: '1' }), name: 'Ann' })
  await put({ ...keysOf(user, { userId: '12' }), name: 'Bob' })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a user alone': () =>
    db.send(new GetCommand({ TableName: shop.name, Key: primaryKeyOf(user, { userId: '1' }) })),
  'the orders alone, newest first': () =>
    db.send(new QueryCommand(queryInput(order, { userId: '1' }))),
  'the orders since the new year, newest first': () =>
    db.send(
      new QueryCommand(
        queryInput(order, { userId: '1', at: gte(new Date('2024-01-01T00:00:00.000Z')) }),
      ),
    ),
  'a user with the two newest orders, in one query': () =>
    db.send(
      new QueryCommand({
        TableName: shop.name,
        ...keyCondition({ pk: ['PK', userKey.encode({ userId: '1' })] }),
        Limit: 3,
      }),
    ),
})
