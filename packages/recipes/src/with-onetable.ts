/**
 * With OneTable: its models and typed items over keys that Keywright makes.
 *
 * Use it when you have OneTable, or want its models, and need keys that do not collide: its value
 * templates (`ORDER#${at}#${id}`) join values without escaping.
 *
 * Cost: the key attributes are hidden fields of the model, without `value` templates.
 *
 * Watch out: do not give the key attributes a `value` template too, or OneTable makes its own keys from
 * it. A query takes the text of keys: `encode` gives the partition, and `where` the range. An update that changes
 * what an index key holds sets that key too.
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { between, type KeyRange, key, text, time, where } from '@keywright/core'
import { Table } from 'dynamodb-onetable'

const shop = table({
  name: 'with-onetable',
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

const schema = {
  format: 'onetable:1.1.0',
  version: '0.0.1',
  indexes: {
    primary: { hash: 'PK', sort: 'SK' },
    GSI1: { hash: 'GSI1PK', sort: 'GSI1SK', project: 'all' },
  },
  models: {
    Order: {
      PK: { type: 'string', required: true, hidden: true },
      SK: { type: 'string', required: true, hidden: true },
      GSI1PK: { type: 'string', required: true, hidden: true },
      GSI1SK: { type: 'string', required: true, hidden: true },
      customer: { type: 'string', required: true },
      at: { type: 'string', required: true },
      orderId: { type: 'string', required: true },
      courier: { type: 'string', required: true },
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
  }).getModel('Order')

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

export const place = (db: DynamoDBDocumentClient, item: Order) =>
  model(db).create({ ...item, ...keysOf(order, item) })

/** The courier and the keys that hold it change together, unless somebody else was first. */
export const assign = (db: DynamoDBDocumentClient, item: Order, courier: string) =>
  model(db).update(
    { ...keysOf(order, { ...item, courier }), courier },
    { where: '${courier} = @{before}', substitutions: { before: item.courier } },
  )

export const getOrder = (
  db: DynamoDBDocumentClient,
  values: Pick<Order, 'customer' | 'at' | 'orderId'>,
) => model(db).get(primaryKeyOf(order, values))

/** A range, as OneTable asks for it. */
const inside = ({ lower, upper }: KeyRange): { between: [string, string] } => ({
  between: [lower, upper],
})

export const ordersBetween = async (
  db: DynamoDBDocumentClient,
  customer: string,
  from: string,
  to: string,
) => {
  const SK = inside(where(primary.sk, { at: between(from, to) }))
  return [...(await model(db).find({ PK: primary.pk.encode({ customer }), SK }))]
}

export const ordersWith = async (db: DynamoDBDocumentClient, courier: string) => {
  const keys = { GSI1PK: GSI1.pk.encode({ courier }), GSI1SK: inside(where(GSI1.sk, {})) }
  return [...(await model(db).find(keys, { index: 'GSI1' }))]
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = async (customer: string, at: string, orderId: string, total: number) => {
    const item: Order = { customer, at, orderId, courier: 'x', total }
    await place(db, item)
    return item
  }
  await assign(db, await add('a#b', '2024-01-31T23:59:59.999Z', 'b', 20), 'x#2')
  await add('a#b', '2024-02-01T00:00:00.000Z', 'c', 30)
  await add('a#b', '2024-01-15T10:30:00.000Z', 'a', 10)
  await add('a', '2024-01-20T08:00:00.000Z', 'd', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': async () => {
    const found = await getOrder(db, {
      customer: 'a',
      at: '2024-01-20T08:00:00.000Z',
      orderId: 'd',
    })
    return found ? [found] : []
  },
  'the orders of January': () =>
    ordersBetween(db, 'a#b', '2024-01-01T00:00:00Z', '2024-01-31T23:59:59.999Z'),
  'the orders of courier x': () => ordersWith(db, 'x'),
  'the orders of courier x#2': () => ordersWith(db, 'x#2'),
})
