/**
 * With OneTable: its models and typed items over keys that Keywright makes.
 *
 * Use it when you have OneTable, or want its models, and need keys that do not collide: its value
 * templates (`ORDER#${at}#${id}`) join values without escaping.
 *
 * Cost: the key attributes are plain fields of the model, without `value` templates.
 *
 * Watch out: do not give the key attributes a `value` template too, or OneTable makes its own keys from
 * it. A query takes the text of keys: `encode` gives the partition, and `where` the range.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { between, type KeyRange, key, text, time, where } from '@keywright/core'
import { Table } from 'dynamodb-onetable'

const shop = table({ name: 'with-onetable', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: {
    pk: key('CUSTOMER', text('customer')),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

const schema = {
  format: 'onetable:1.1.0',
  version: '0.0.1',
  indexes: { primary: { hash: 'PK', sort: 'SK' } },
  models: {
    Order: {
      PK: { type: 'string', required: true },
      SK: { type: 'string', required: true },
      total: { type: 'number', required: true },
    },
  },
} as const

/** The model of OneTable. */
const model = (db: DynamoDBDocumentClient) =>
  new Table({
    name: shop.name,
    // A document client also sends low-level commands, and OneTable needs nothing else.
    client: db as unknown as DynamoDBClient,
    schema,
    partial: false,
    hidden: false,
  }).getModel('Order')

export const tables = [shop]
export const entities = [order]

export interface Order {
  readonly customer: string
  readonly at: Date
  readonly orderId: string
}
const { pk, sk } = order.keys.primary

export const place = (db: DynamoDBDocumentClient, item: Order, total: number) =>
  model(db).create({ ...keysOf(order, item), total })

export const getOrder = (db: DynamoDBDocumentClient, item: Order) =>
  model(db).get(primaryKeyOf(order, item))

const select = async (db: DynamoDBDocumentClient, customer: string, range: KeyRange) => {
  const SK: { between: [string, string] } = { between: [range.lower, range.upper] }
  return [...(await model(db).find({ PK: pk.encode({ customer }), SK }))]
}

export const ordersOf = (db: DynamoDBDocumentClient, customer: string) =>
  select(db, customer, where(sk, {}))

export const ordersBetween = (db: DynamoDBDocumentClient, customer: string, from: Date, to: Date) =>
  select(db, customer, where(sk, { at: between(from, to) }))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (customer: string, at: string, orderId: string, total: number) =>
    place(db, { customer, at: new Date(at), orderId }, total)

  await add('a#b', '2024-01-31T23:59:59.999Z', 'b', 20)
  await add('a#b', '2024-02-01T00:00:00.000Z', 'c', 30)
  await add('a#b', '2024-01-15T10:30:00.000Z', 'a', 10)
  await add('a', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': async () => {
    const at = new Date('2024-01-20T08:00:00.000Z')
    const found = await getOrder(db, { customer: 'a', at, orderId: 'd' })
    return found ? [found] : []
  },
  'the orders of a customer': () => ordersOf(db, 'a#b'),
  'the orders of January': () =>
    ordersBetween(
      db,
      'a#b',
      new Date('2024-01-01T00:00:00Z'),
      new Date('2024-01-31T23:59:59.999Z'),
    ),
})
