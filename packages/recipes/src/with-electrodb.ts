/**
 * With ElectroDB: its models, validation and pagination over keys that Keywright makes.
 *
 * Use it when you have ElectroDB, or want its model layer, and need keys that do not collide: by
 * default it lower-cases them and joins values without escaping.
 *
 * Cost: the key attributes appear in the model, one for each key of an index.
 *
 * Watch out: an index whose field is named as its one attribute is stored as it is, without ElectroDB's
 * own prefixes; set `casing: 'none'` too. A condition is a range of the whole sort key: `where` gives
 * it, `between` takes it.
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

/** The ElectroDB model: its key attributes are what `keysOf` gives. */
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

export const write = async (db: DynamoDBDocumentClient) => {
  const place = (customer: string, at: string, orderId: string, total: number) =>
    model(db)
      .put({ ...keysOf(order, { customer, at: new Date(at), orderId }), total })
      .go()

  await place('Ann', '2024-01-15T10:30:00.000Z', 'a', 10)
  await place('Ann', '2024-02-01T00:00:00.000Z', 'b', 20)
  await place('ann', '2024-01-15T10:30:00.000Z', 'a', 30)
  await place('Ann#2024', '2024-01-20T08:00:00.000Z', 'c', 40)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const pk = order.keys.primary.pk
  const select = async (customer: string, { lower, upper }: KeyRange) => {
    const query = model(db).query.byCustomer({ PK: pk.encode({ customer }) })
    return (await query.between({ SK: lower }, { SK: upper }).go()).data
  }
  const sk = order.keys.primary.sk
  const at = new Date('2024-01-15T10:30:00.000Z')
  return {
    'one order': async () => {
      const { data } = await model(db)
        .get(primaryKeyOf(order, { customer: 'ann', at, orderId: 'a' }))
        .go()
      return data ? [data] : []
    },
    'the orders of Ann, not those of ann': () => select('Ann', where(sk, {})),
    'the orders of Ann since February': () =>
      select('Ann', where(sk, { at: gte(new Date('2024-02-01T00:00:00.000Z')) })),
  }
}
