/**
 * Entity keys: users, products and orders by their id, in one table.
 *
 * Use it when things of several kinds are read by id. The prefix says what an item is, keeps equal
 * ids of different kinds apart, and makes the key a reference that another item can hold.
 *
 * Cost: one get for one item: half a read unit for each 4 KB, or one when it is strongly consistent.
 * No index.
 *
 * Watch out: a table without a sort key has no item collections, and its key cannot change later. If
 * items will have children, start with one-to-many.
 */
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { entity, getInput, identify, putInput, table } from '@keywright/adapters/dynamodb'
import { key, keySet, text } from '@keywright/core'

const shop = table({ name: 'entity-keys', pk: 'PK' })

const userKey = key('USER', text('userId'))
const productKey = key('PRODUCT', text('productId'))
const orderKey = key('ORDER', text('orderId'))

const user = entity(shop, 'User', { primary: { pk: userKey } })
const product = entity(shop, 'Product', { primary: { pk: productKey } })
const order = entity(shop, 'Order', { primary: { pk: orderKey } })

/** Reads any key of the table back, and refuses all other text. */
export const reference = keySet({ user: userKey, product: productKey, order: orderKey })

export const tables = [shop]
export const entities = [user, product, order]

export const getUser = (db: DynamoDBDocumentClient, userId: string) =>
  db.send(new GetCommand(getInput(user, { userId })))

export const getProduct = (db: DynamoDBDocumentClient, productId: string) =>
  db.send(new GetCommand(getInput(product, { productId })))

/** What a reference points to, with its kind and id; `undefined` if it is gone. */
export const follow = async (db: DynamoDBDocumentClient, PK: string) => {
  const { Item } = await db.send(new GetCommand({ TableName: shop.name, Key: { PK } }))
  return Item && { ...Item, ...identify([user, product, order], Item) }
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const addProduct = (productId: string, title: string) =>
    db.send(new PutCommand(putInput(product, { productId, title })))
  const addUser = (userId: string, name: string, pinned: string[]) =>
    db.send(new PutCommand(putInput(user, { userId, name, pinned })))
  const addOrder = (orderId: string, total: number) =>
    db.send(new PutCommand(putInput(order, { orderId, total })))

  const pinned = [
    productKey.encode({ productId: 'C#' }),
    orderKey.encode({ orderId: '12' }),
    productKey.encode({ productId: '1' }),
  ]
  await addUser('1', 'Ann', pinned)
  await addUser('12', 'Bob', [])
  await addProduct('1', 'Mug')
  await addProduct('C', 'A book about C')
  await addProduct('C#', 'A book about C#')
  await addOrder('1', 10)
  await addOrder('12', 20)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const pinnedBy = async (userId: string): Promise<string[]> =>
    (await getUser(db, userId)).Item?.['pinned'] ?? []

  return {
    'the user with the id 1': () => getUser(db, '1'),
    'the product with the same id': () => getProduct(db, '1'),
    'the product whose id has a # in it': () => getProduct(db, 'C#'),
    'the ids of the products that a user pinned, from the references alone': async () =>
      (await pinnedBy('1'))
        .map(reference.decode)
        .flatMap((one) => (one.type === 'product' ? [one.values] : [])),
    'all that a user pinned, each with its kind and id': async () => {
      const found = await Promise.all((await pinnedBy('1')).map((one) => follow(db, one)))
      return found.filter((item) => item !== undefined)
    },
  }
}
