/**
 * With ElectroDB: its models, validation and pagination over keys that Keywright makes.
 *
 * Use it when you have ElectroDB, or want its model layer, and need keys that do not collide: by
 * default it lower-cases them and joins values without escaping.
 *
 * Cost: the key attributes appear in the model, one for each key of an index.
 *
 * Watch out: give each index field the name of its one attribute. ElectroDB then stores the value without
 * its own prefixes; set `casing: 'none'` too. A condition is a range of the whole sort key: `where`
 * makes the range, and `between` takes it.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { gte, type KeyRange, key, text, time, where } from '@keywright/core'
import { Entity } from 'electrodb'

const shop = table({ name: 'with-electrodb', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: {
    pk: key('CUSTOMER', text('customer')),
    sk: key('ORDER', time('at'), text('orderId')),
  },
})

/** The ElectroDB model: its key attributes are those that `keysOf` returns. */
const model = (client: DynamoDBDocumentClient) =>
  new Entity(
    {
      model: { entity: 'order', version: '1', service: 'shop' },
      attributes: {
        PK: { type: 'string', required: true },
        SK: { type: 'string', required: true },
        total: { type: 'number', required: true },
      },
      indexes: {
        byCustomer: {
          pk: { field: 'PK', composite: ['PK'], casing: 'none' },
          sk: { field: 'SK', composite: ['SK'], casing: 'none' },
        },
      },
    },
    { client, table: shop.name },
  )

export const tables = [shop]
export const entities = [order]

export interface Order {
  readonly customer: string
  readonly at: Date
  readonly orderId: string
}
const { pk, sk } = order.keys.primary

export const place = (db: DynamoDBDocumentClient, item: Order, total: number) =>
  model(db)
    .put({ ...keysOf(order, item), total })
    .go()

export const getOrder = async (db: DynamoDBDocumentClient, item: Order) =>
  (await model(db).get(primaryKeyOf(order, item)).go()).data

const select = async (db: DynamoDBDocumentClient, customer: string, range: KeyRange) => {
  const query = model(db).query.byCustomer({ PK: pk.encode({ customer }) })
  return (await query.between({ SK: range.lower }, { SK: range.upper }).go()).data
}

export const ordersOf = (db: DynamoDBDocumentClient, customer: string) =>
  select(db, customer, where(sk, {}))

export const ordersSince = (db: DynamoDBDocumentClient, customer: string, since: Date) =>
  select(db, customer, where(sk, { at: gte(since) }))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = (customer: string, at: string, orderId: string, total: number) =>
    place(db, { customer, at: new Date(at), orderId }, total)

  await add('Ann', '2024-01-15T10:30:00.000Z', 'a', 10)
  await add('Ann', '2024-02-01T00:00:00.000Z', 'b', 20)
  await add('ann', '2024-01-15T10:30:00.000Z', 'a', 30)
  await add('Ann#2024', '2024-01-20T08:00:00.000Z', 'c', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': async () => {
    const at = new Date('2024-01-15T10:30:00.000Z')
    const found = await getOrder(db, { customer: 'ann', at, orderId: 'a' })
    return found ? [found] : []
  },
  'the orders of Ann, not those of ann': () => ordersOf(db, 'Ann'),
  'the orders of Ann since February': () =>
    ordersSince(db, 'Ann', new Date('2024-02-01T00:00:00.000Z')),
})
