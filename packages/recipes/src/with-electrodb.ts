/**
 * With ElectroDB: its models, validation and pagination over keys that Keywright makes.
 *
 * Use it when you have ElectroDB, or want its model layer, and need keys that do not collide: by
 * default it lower-cases them and joins values without escaping.
 *
 * Cost: the key attributes appear in the model, one for each key of an index, hidden from what is read.
 *
 * Watch out: give each index field the name of its one attribute. ElectroDB then stores the value without
 * its own prefixes; set `casing: 'none'` too. A condition is a range of the whole sort key: `where`
 * makes the range, and `between` takes it. An update that changes what an index key holds sets that key too.
 */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { entity, keysOf, primaryKeyOf, table } from '@keywright/adapters/dynamodb'
import { gte, key, text, time, where } from '@keywright/core'
import { Entity } from 'electrodb'

const shop = table({
  name: 'with-electrodb',
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

/** The ElectroDB model: its key attributes are those that `keysOf` returns. */
const model = (client: DynamoDBDocumentClient) =>
  new Entity(
    {
      model: { entity: 'order', version: '1', service: 'shop' },
      attributes: {
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
      indexes: {
        byCustomer: {
          pk: { field: 'PK', composite: ['PK'], casing: 'none' },
          sk: { field: 'SK', composite: ['SK'], casing: 'none' },
        },
        byCourier: {
          index: 'GSI1',
          pk: { field: 'GSI1PK', composite: ['GSI1PK'], casing: 'none' },
          sk: { field: 'GSI1SK', composite: ['GSI1SK'], casing: 'none' },
        },
      },
    },
    { client, table: shop.name },
  )

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
  model(db)
    .put({ ...item, ...keysOf(order, item) })
    .go()

/** The courier and the keys that hold it change together, unless somebody else was first. */
export const assign = (db: DynamoDBDocumentClient, item: Order, courier: string) => {
  const { PK, SK, ...indexKeys } = keysOf(order, { ...item, courier })
  return model(db)
    .patch({ PK, SK })
    .set({ courier, ...indexKeys })
    .where((attributes, { eq }) => eq(attributes.courier, item.courier))
    .go()
}

export const getOrder = async (
  db: DynamoDBDocumentClient,
  values: Pick<Order, 'customer' | 'at' | 'orderId'>,
) => (await model(db).get(primaryKeyOf(order, values)).go()).data

export const ordersSince = async (db: DynamoDBDocumentClient, customer: string, since: string) => {
  const { lower, upper } = where(primary.sk, { at: gte(since) })
  const query = model(db).query.byCustomer({ PK: primary.pk.encode({ customer }) })
  return (await query.between({ SK: lower }, { SK: upper }).go()).data
}

export const ordersWith = async (db: DynamoDBDocumentClient, courier: string) => {
  const { lower, upper } = where(GSI1.sk, {})
  const query = model(db).query.byCourier({ GSI1PK: GSI1.pk.encode({ courier }) })
  return (await query.between({ GSI1SK: lower }, { GSI1SK: upper }).go()).data
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const add = async (customer: string, at: string, orderId: string, total: number) => {
    const item: Order = { customer, at, orderId, courier: 'x', total }
    await place(db, item)
    return item
  }
  await assign(db, await add('Ann', '2024-01-15T10:30:00.000Z', 'a', 10), 'x#2')
  await add('Ann', '2024-02-01T00:00:00.000Z', 'b', 20)
  await add('ann', '2024-01-15T10:30:00.000Z', 'a', 30)
  await add('Ann#2024', '2024-01-20T08:00:00.000Z', 'c', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'one order': async () => {
    const found = await getOrder(db, {
      customer: 'ann',
      at: '2024-01-15T10:30:00.000Z',
      orderId: 'a',
    })
    return found ? [found] : []
  },
  'the orders of Ann, not those of ann': () => ordersSince(db, 'Ann', '2024-01-01T00:00:00Z'),
  'the orders of Ann since February': () => ordersSince(db, 'Ann', '2024-02-01T00:00:00Z'),
  'the orders of courier x': () => ordersWith(db, 'x'),
  'the orders of courier x#2': () => ordersWith(db, 'x#2'),
})
