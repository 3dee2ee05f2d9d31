/**
 * With DynamoDB-Toolbox: its schemas and parsing over keys that Keywright makes.
 *
 * Use it when you have DynamoDB-Toolbox, or want its schemas, and need keys that sort and do not
 * collide: it leaves the making of keys to you.
 *
 * Cost: one function. `computeKey` is where it asks for the key of an item.
 *
 * Watch out: a query takes the text of keys. `encode` gives the partition and `where` the range; with
 * literals written by hand there, reads and writes could drift apart.
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

/** The model of DynamoDB-Toolbox: it validates, Keywright makes the keys. */
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

export const write = async (db: DynamoDBDocumentClient) => {
  const { Order } = model(db)
  const place = (customer: string, at: string, orderId: string, total: number) =>
    Order.build(PutItemCommand).item({ customer, at, orderId, total }).send()

  await place('1', '2024-01-31T23:59:59.999Z', 'b', 20)
  await place('1', '2024-02-01T00:00:00.000Z', 'c', 30)
  await place('1', '2024-01-15T10:30:00.000Z', 'a', 10)
  await place('12', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const { Shop, Order } = model(db)
  const { pk, sk } = order.keys.primary
  const select = async (customer: string, { lower, upper }: KeyRange) => {
    const { Items = [] } = await Shop.build(QueryCommand)
      .query({ partition: pk.encode({ customer }), range: { between: [lower, upper] } })
      .entities(Order)
      .send()
    return Items
  }
  const january = between(new Date('2024-01-01T00:00:00Z'), new Date('2024-01-31T23:59:59.999Z'))
  return {
    'one order': () =>
      Order.build(GetItemCommand)
        .key({ customer: '12', at: '2024-01-20T08:00:00.000Z', orderId: 'd' })
        .send(),
    'the orders of a customer': () => select('1', where(sk, {})),
    'the orders of January': () => select('1', where(sk, { at: january })),
  }
}
