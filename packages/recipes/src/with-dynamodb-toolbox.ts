/**
 * With DynamoDB-Toolbox: its schemas and parsing over keys that Keywright makes.
 *
 * Use it when you have DynamoDB-Toolbox, or want its schemas, and need keys that sort and do not
 * collide: it leaves the keys to you.
 *
 * Cost: one function, `computeKey`, which returns the key of an item.
 *
 * Watch out: a query takes the text of keys. `encode` gives the partition and `where` the range. If you
 * write literals by hand there, reads and writes can drift apart.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { between, type KeyRange, key, text, time, where } from '@keywright/core'
import {
  Entity,
  GetItemCommand,
  item,
  number,
  PutItemCommand,
  QueryCommand,
  string,
  Table,
} from 'dynamodb-toolbox'

const shop = table({ name: 'with-dynamodb-toolbox', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: {
    pk: key('CUSTOMER', text('customer')),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

/** The DynamoDB-Toolbox model validates, and Keywright makes the keys. */
const model = (documentClient: DynamoDBDocumentClient) => {
  const Shop = new Table({
    name: shop.name,
    documentClient,
    partitionKey: { name: 'PK', type: 'string' },
    sortKey: { name: 'SK', type: 'string' },
  })
  const Order = new Entity({
    name: 'Order',
    table: Shop,
    schema: item({
      customer: string().key(),
      at: string().key(),
      orderId: string().key(),
      total: number(),
    }),
    computeKey: ({ customer, at, orderId }) =>
      primaryKeyOf(order, { customer, at: new Date(at), orderId }),
    timestamps: false,
  })
  return { Shop, Order }
}

export const tables = [shop]
export const entities = [order]

export interface Order {
  readonly customer: string
  readonly at: string
  readonly orderId: string
}
const { pk, sk } = order.keys.primary

export const place = (db: DynamoDBDocumentClient, item: Order, total: number) =>
  model(db)
    .Order.build(PutItemCommand)
    .item({ ...item, total })
    .send()

export const getOrder = (db: DynamoDBDocumentClient, item: Order) =>
  model(db).Order.build(GetItemCommand).key(item).send()

const select = async (db: DynamoDBDocumentClient, customer: string, range: KeyRange) => {
  const { Shop, Order } = model(db)
  const { Items = [] } = await Shop.build(QueryCommand)
    .query({ partition: pk.encode({ customer }), range: { between: [range.lower, range.upper] } })
    .entities(Order)
    .send()
  return Items
}

export const ordersOf = (db: DynamoDBDocumentClient, customer: string) =>
  select(db, customer, where(sk, {}))

export const ordersBetween = (db: DynamoDBDocumentClient, customer: string, from: Date, to: Date) =>
  select(db, customer, where(sk, { at: between(from, to) }))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (customer: string, at: string, orderId: string, total: number) =>
    place(db, { customer, at, orderId }, total)

  await add('1', '2024-01-31T23:59:59.999Z', 'b', 20)
  await add('1', '2024-02-01T00:00:00.000Z', 'c', 30)
  await add('1', '2024-01-15T10:30:00.000Z', 'a', 10)
  await add('12', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': () => getOrder(db, { customer: '12', at: '2024-01-20T08:00:00.000Z', orderId: 'd' }),
  'the orders of a customer': () => ordersOf(db, '1'),
  'the orders of January': () =>
    ordersBetween(db, '1', new Date('2024-01-01T00:00:00Z'), new Date('2024-01-31T23:59:59.999Z')),
})
