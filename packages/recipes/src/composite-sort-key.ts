/**
 * Composite sort key: a customer's orders by date, then status, then id, in one index.
 *
 * Use it when a list is narrowed from the left: a day, a day and a status, a period. What everyone
 * gives comes first in the key, what only some give comes after it.
 *
 * Cost: one query for each of these lists. The index costs a write for every new order, and two when
 * a date or status changes: the old entry goes, a new one comes.
 *
 * Watch out: a status without a date is a gap and no range; that list needs an index that begins
 * with the status. A status changes, so this key belongs into an index: a primary key cannot change.
 * The new key is made from what was read: the update has to say so, or it undoes what others changed.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  keysOf,
  type QueryInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { between, choice, date, during, key, text } from '@keywright/core'

const shop = table({
  name: 'composite-sort-key',
  pk: 'PK',
  sk: 'SK',
  indexes: { byDate: { pk: 'PK1', sk: 'SK1' } },
})

const statuses = ['pending', 'shipped', 'shipped-back'] as const
const customerKey = key('CUSTOMER', text('customerId'))
const order = entity(shop, 'Order', {
  primary: { pk: customerKey, sk: key('ORDER', text('orderId')) },
  byDate: {
    pk: customerKey,
    sk: key('ORDER', date('on'), choice('status', statuses), text('orderId')),
  },
})

export const tables = [shop]
export const entities = [order]

export const write = async (db: DynamoDBDocumentClient) => {
  const place = (on: string, status: (typeof statuses)[number], orderId: string, total: number) =>
    db.send(
      new PutCommand({
        TableName: shop.name,
        Item: { ...keysOf(order, { customerId: '1', on, status, orderId }), status, total },
      }),
    )

  await place('2024-01-15', 'shipped', 'a', 10)
  await place('2024-01-15', 'pending', 'b', 20)
  await place('2024-01-15', 'shipped-back', 'c', 30)
  await place('2024-01-31', 'pending', 'd', 40)
  await place('2024-02-01', 'shipped', 'e', 50)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const query = (input: QueryInput) => db.send(new QueryCommand(input))
  const index = 'byDate'
  const day = { customerId: '1', on: '2024-01-15' } as const

  return {
    'the orders of a day': () => query(queryInput(order, day, { index })),
    'what was shipped of the orders of a day': () =>
      query(queryInput(order, { ...day, status: 'shipped' }, { index })),
    'the orders from the 15th to the 31st, both included': () =>
      query(
        queryInput(order, { customerId: '1', on: between('2024-01-15', '2024-01-31') }, { index }),
      ),
    'the orders of a month': () =>
      query(queryInput(order, { customerId: '1', on: during('2024-02') }, { index })),
    'what was shipped of that day, once one more is': async () => {
      const before = { ...day, status: 'pending', orderId: 'b' } as const
      await db.send(new UpdateCommand(updateInput(order, before, { status: 'shipped' })))
      return query(queryInput(order, { ...day, status: 'shipped' }, { index }))
    },
  }
}
