/**
 * Entity keys: users, products and orders by their id, in one table.
 *
 * Use it when things of several kinds are read by id. The prefix says what an item is, keeps equal
 * ids of different kinds apart, and makes the key a reference that another item can hold.
 *
 * Cost: one get for one item: half a read unit for each 4 KB, or one when it is strongly consistent.
 * No index.
 *
 * Watch out: a table without a sort key has no item collections, and its key cannot be changed
 * later. Where items will have children, start with one-to-many.
 */
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { entity, identify, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
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

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: shop.name, Item }))

  const pinned = [
    productKey.encode({ productId: 'C#' }),
    orderKey.encode({ orderId: '12' }),
    productKey.encode({ productId: '1' }),
  ]
  await put({ ...keysOf(user, { userId: '1' }), name: 'Ann', pinned })
  await put({ ...keysOf(user, { userId: '12' }), name: 'Bob', pinned: [] })
  await put({ ...keysOf(product, { productId: '1' }), title: 'Mug' })
  await put({ ...keysOf(product, { productId: 'C' }), title: 'A book about C' })
  await put({ ...keysOf(product, { productId: 'C#' }), title: 'A book about C#' })
  await put({ ...keysOf(order, { orderId: '1' }), total: 10 })
  await put({ ...keysOf(order, { orderId: '12' }), total: 20 })
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const get = (Key: { PK: string }) => db.send(new GetCommand({ TableName: shop.name, Key }))
  const pinnedBy = async (userId: string): Promise<string[]> =>
    (await get(primaryKeyOf(user, { userId }))).Item?.['pinned'] ?? []

  return {
    'the user with the id 1': () => get(primaryKeyOf(user, { userId: '1' })),
    'the product with the same id': () => get(primaryKeyOf(product, { productId: '1' })),
    'the product whose id has a # in it': () => get(primaryKeyOf(product, { productId: 'C#' })),
    'the ids of the products that a user pinned, from the references alone': async () =>
      (await pinnedBy('1'))
        .map(reference.decode)
        .flatMap((one) => (one.type === 'product' ? [one.values] : [])),
    'all that a user pinned, each with its kind and id': async () => {
      const found = await Promise.all((await pinnedBy('1')).map((PK) => get({ PK })))
      return found.flatMap(({ Item }) =>
        Item ? [{ ...Item, ...identify([user, product, order], Item) }] : [],
      )
    },
  }
}
