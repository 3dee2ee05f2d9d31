/**
 * With DynamoDB-Toolbox: its schemas and parsing over keys that Keywright makes.
 *
 * Use it when you have DynamoDB-Toolbox, or want its schemas, and need keys that sort and do not
 * collide: it leaves the keys to you.
 *
 * Cost: one function, `computeKey`, which returns the key of an item, and the key attributes of each index in the schema.
 *
 * Watch out: a query takes the text of keys. `encode` gives the partition and `where` the range. If you
 * write literals by hand there, reads and writes can drift apart. A link sees only what an update sets, so an update
 * that changes what an index key holds takes the keys from `keysOf` of the whole item.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { between, key, text, time, where } from '@keywright/core'
import {
  Entity,
  GetItemCommand,
  item,
  number,
  PutItemCommand,
  QueryCommand,
  string,
  Table,
  UpdateItemCommand,
} from 'dynamodb-toolbox'

const shop = table({
  name: 'with-dynamodb-toolbox',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const order = entity(shop, 'Order', {
  primary: {
    pk: key('CUSTOMER', text('customer')),
    sk: key('ORDER', time('at'), text('orderId')),
  },
  GSI1: { pk: key('COURIER', text('courier')), sk: key('ORDER', time('at'), text('orderId')) },
})

/** The DynamoDB-Toolbox model validates, and Keywright makes the keys. */
const model = (documentClient: DynamoDBDocumentClient) => {
  const Shop = new Table({
    name: shop.name,
    documentClient,
    partitionKey: { name: 'PK', type: 'string' },
    sortKey: { name: 'SK', type: 'string' },
    indexes: {
      GSI1: {
        type: 'global',
        partitionKey: { name: 'GSI1PK', type: 'string' },
        sortKey: { name: 'GSI1SK', type: 'string' },
      },
    },
  })
  const Order = new Entity({
    name: 'Order',
    table: Shop,
    schema: item({
      customer: string().key(),
      at: string().key(),
      orderId: string().key(),
      courier: string(),
      total: number(),
      GSI1PK: string().hidden(),
      GSI1SK: string().hidden(),
    }),
    computeKey: (values) => primaryKeyOf(order, values),
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
  readonly courier: string
  readonly total: number
}
const { primary, GSI1 } = order.keys

/** The keys of the item's indexes. */
const indexKeysOf = (values: Order) => {
  const { GSI1PK, GSI1SK } = keysOf(order, values)
  return { GSI1PK, GSI1SK }
}

export const place = (db: DynamoDBDocumentClient, values: Order) =>
  model(db)
    .Order.build(PutItemCommand)
    .item({ ...values, ...indexKeysOf(values) })
    .send()

/** The courier and the keys that hold it change together, unless somebody else was first. */
export const assign = (db: DynamoDBDocumentClient, values: Order, courier: string) => {
  const { customer, at, orderId } = values
  return model(db)
    .Order.build(UpdateItemCommand)
    .item({ customer, at, orderId, courier, ...indexKeysOf({ ...values, courier }) })
    .options({ condition: { attr: 'courier', eq: values.courier } })
    .send()
}

export const getOrder = (
  db: DynamoDBDocumentClient,
  values: Pick<Order, 'customer' | 'at' | 'orderId'>,
) => model(db).Order.build(GetItemCommand).key(values).send()

export const ordersBetween = async (
  db: DynamoDBDocumentClient,
  customer: string,
  from: string,
  to: string,
) => {
  const { Shop, Order } = model(db)
  const { lower, upper } = where(primary.sk, { at: between(from, to) })
  const { Items = [] } = await Shop.build(QueryCommand)
    .query({ partition: primary.pk.encode({ customer }), range: { between: [lower, upper] } })
    .entities(Order)
    .send()
  return Items
}

export const ordersWith = async (db: DynamoDBDocumentClient, courier: string) => {
  const { Shop, Order } = model(db)
  const { lower, upper } = where(GSI1.sk, {})
  const { Items = [] } = await Shop.build(QueryCommand)
    .query({
      index: 'GSI1',
      partition: GSI1.pk.encode({ courier }),
      range: { between: [lower, upper] },
    })
    .entities(Order)
    .send()
  return Items
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = async (customer: string, at: string, orderId: string, total: number) => {
    const values: Order = { customer, at, orderId, courier: 'x', total }
    await place(db, values)
    return values
  }
  await assign(db, await add('1', '2024-01-31T23:59:59.999Z', 'b', 20), 'x#2')
  await add('1', '2024-02-01T00:00:00.000Z', 'c', 30)
  await add('1', '2024-01-15T10:30:00.000Z', 'a', 10)
  await add('12', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': () => getOrder(db, { customer: '12', at: '2024-01-20T08:00:00.000Z', orderId: 'd' }),
  'the orders of January': () =>
    ordersBetween(db, '1', '2024-01-01T00:00:00Z', '2024-01-31T23:59:59.999Z'),
  'the orders of courier x': () => ordersWith(db, 'x'),
  'the orders of courier x#2': () => ordersWith(db, 'x#2'),
})
