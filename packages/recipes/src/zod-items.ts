/**
 * Items with a schema: orders that zod types, checks and reads.
 *
 * Use it when you want rows with a type that holds: a misspelt attribute does not compile, a wrong value
 * is not written, and a row that is read is what the type says. valibot, arktype and every other library
 * that follows the Standard Schema work in the same way.
 *
 * Cost: nothing in the table. Each write runs the schema twice, once to see that the row can be read again.
 *
 * Watch out: a schema decides for old rows too. Give an attribute that you add a default, or make it
 * optional, before you read rows that lack it. `identify` tells what a row is without asking the schema.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  itemOf,
  page,
  putInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { gte, key, text, time } from '@keywright/core'
import { z } from 'zod'

const shop = table({ name: 'zod-items', pk: 'PK', sk: 'SK' })

const Order = z.strictObject({
  customer: z.string().min(1),
  at: z.date(),
  id: z.string(),
  total: z.number().nonnegative(),
  status: z.enum(['open', 'paid', 'sent']).default('open'),
  sent: z.date().optional(),
})
export type Order = z.infer<typeof Order>

const order = entity(
  shop,
  'Order',
  { primary: { pk: key('CUSTOMER', text('customer')), sk: key('ORDER', time('at'), text('id')) } },
  { schema: Order },
)

export const tables = [shop]
export const entities = [order]

/** Takes what the schema takes: the status may be left out. */
export const place = (db: DynamoDBDocumentClient, item: z.input<typeof Order>) =>
  db.send(new PutCommand(putInput(order, item, { ifNew: true })))

export const getOrder = async (
  db: DynamoDBDocumentClient,
  values: Pick<Order, 'customer' | 'at' | 'id'>,
): Promise<Order | undefined> => {
  const { Item } = await db.send(new GetCommand(getInput(order, values)))
  return Item && itemOf(order, Item)
}

/** The change is checked, and `sent` is a Date here and text in the table. */
export const send = (db: DynamoDBDocumentClient, item: Order, sent: Date) =>
  db.send(new UpdateCommand(updateInput(order, item, { status: 'sent', sent })))

/** A page of orders, each typed and checked. */
export const ordersSince = async (
  db: DynamoDBDocumentClient,
  customer: string,
  from: Date,
  cursor?: string,
) => {
  const input = queryInput(order, { customer, at: gte(from) }, { limit: 20, cursor })
  const { items, next } = page(input, await db.send(new QueryCommand(input)))
  return { orders: items.map((row) => itemOf(order, row)), next }
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const at = (hour: number) => new Date(Date.UTC(2024, 0, 15, hour))

export const write = async (db: DynamoDBDocumentClient) => {
  await place(db, { customer: 'ann#b', at: at(9), id: '1', total: 12.5 })
  await place(db, { customer: 'ann#b', at: at(10), id: '2', total: 3, status: 'paid' })
  await place(db, { customer: 'ann', at: at(11), id: '3', total: 8 })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'an order, with Dates': async () => {
    const found = await getOrder(db, { customer: 'ann#b', at: at(9), id: '1' })
    return found ? [found] : []
  },
  'the orders since ten': async () => (await ordersSince(db, 'ann#b', at(10))).orders,
  'an order that is sent': async () => {
    const values = { customer: 'ann', at: at(11), id: '3' }
    const found = await getOrder(db, values)
    if (found) await send(db, found, at(12))
    const sent = await getOrder(db, values)
    return sent ? [sent] : []
  },
  'an order with a wrong total is not written': async () => {
    try {
      await place(db, { customer: 'bob', at: at(9), id: '4', total: -1 })
    } catch (error) {
      return [{ refused: String(error) }]
    }
    return []
  },
})
