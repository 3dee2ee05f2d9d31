/**
 * Filtered pages: full pages behind a filter, and a search that has a price.
 *
 * Use it when people narrow a list by values that are in no key, and most rows of it pass or the list is
 * short: open tickets, orders above a sum.
 *
 * Cost: DynamoDB reads and bills every row that the filter drops. `maxRequests` bounds what one page
 * may cost; the cursor goes on where the search stopped.
 *
 * Watch out: `Limit` counts rows before the filter, so one request with a filter may give no row at all
 * and still not be the end. Where few rows pass, an index with only those is cheaper: `sparse-index`.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  extend,
  putInput,
  type QueryInput,
  queryInput,
  readPage,
  table,
} from '@keywright/adapters/dynamodb'
import { integer, key, text } from '@keywright/core'

const shop = table({ name: 'filtered-pages', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', integer('number', { digits: 6 })) },
})

export const tables = [shop]
export const entities = [order]

/**
 * The newest orders of at least a sum: `limit` of them, unless there are no more or the page got too
 * expensive. `next` is right after the last order, or where the search stopped.
 */
export const ordersFrom = (
  db: DynamoDBDocumentClient,
  userId: string,
  least: number,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) => {
  // Here a request reads 3 rows, to show how it works; without a limit, it reads a megabyte.
  const input = extend(queryInput(order, { userId }, { descending: true, limit: 3, cursor }), {
    FilterExpression: '#total >= :least',
    ExpressionAttributeNames: { '#total': 'total' },
    ExpressionAttributeValues: { ':least': least },
  })
  const run = (one: QueryInput) => db.send(new QueryCommand(one))
  return readPage(input, run, { limit, maxRequests: 4 })
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const buy = (userId: string, number: number, total: number) =>
    db.send(new PutCommand(putInput(order, { userId, number, total })))
  // Every fourth order is large.
  for (let number = 1; number <= 20; number++) await buy('1', number, number % 4 === 0 ? 100 : 5)
  await buy('1#2', 21, 100)
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'two large orders, although one request finds at most one': async () =>
    (await ordersFrom(db, '1', 100, { limit: 2 })).items,
  'the next two': async () => {
    const { next } = await ordersFrom(db, '1', 100, { limit: 2 })
    return (await ordersFrom(db, '1', 100, { limit: 2, cursor: next })).items
  },
  'a search that finds nothing stops, and can go on': async () => {
    const { items, next } = await ordersFrom(db, '1', 1000, { limit: 2 })
    const rest = await ordersFrom(db, '1', 1000, { limit: 2, cursor: next })
    return [
      { found: items.length, goesOn: next !== undefined },
      { found: rest.items.length, goesOn: rest.next !== undefined },
    ]
  },
})
