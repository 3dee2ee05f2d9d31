/**
 * Stages: one design, and a table for each stage, account or customer.
 *
 * Use it when the same code runs against `app-dev`, `app-prod` and a table for each pull request. The
 * design is a function of the table's name, which comes from outside: an environment variable, a stack.
 *
 * Cost: nothing: a design takes a fraction of a millisecond. Make it once, when the process starts.
 *
 * Watch out: entities belong to their table, so pass them around together. A cursor opens only on the table
 * that it was made for. The lock of the keys leaves the name of the table out: one `keys.lock` is for all
 * stages, and the command line and CI take the design of any of them.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, getInput, page, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { key, text, time } from '@keywright/core'

/** The whole design, on the table with this name. */
export const designOf = (name: string) => {
  const app = table({ name, pk: 'PK', sk: 'SK' })
  const user = entity(app, 'User', {
    primary: { pk: key('USER', text('userId')), sk: key('PROFILE') },
  })
  const order = entity(app, 'Order', {
    primary: { pk: key('USER', text('userId')), sk: key('ORDER', time('at'), text('orderId')) },
  })
  return { app, user, order }
}
export type Design = ReturnType<typeof designOf>

/** In a service: `process.env.TABLE_NAME`, refused when it is missing. */
export const nameFor = (stage: string) => `stages-${stage}`

export const getUser = (db: DynamoDBDocumentClient, { user }: Design, userId: string) =>
  db.send(new GetCommand(getInput(user, { userId })))

/** A page of orders, and the cursor of the next: `{ items, next }`. */
export const pageOfOrders = async (
  db: DynamoDBDocumentClient,
  { order }: Design,
  userId: string,
  cursor?: string,
) => {
  const input = queryInput(order, { userId }, { limit: 1, cursor })
  return page(input, await db.send(new QueryCommand(input)))
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const dev = designOf(nameFor('dev'))
const prod = designOf(nameFor('prod'))

export const tables = [dev.app, prod.app]
export const entities = [prod.user, prod.order]

export const write = async (db: DynamoDBDocumentClient) => {
  const fill = async ({ user, order }: Design, name: string) => {
    await db.send(new PutCommand(putInput(user, { userId: '1', name })))
    for (const orderId of ['a', 'b']) {
      const at = new Date('2024-01-15T10:30:00Z')
      await db.send(new PutCommand(putInput(order, { userId: '1', at, orderId })))
    }
  }
  await fill(dev, 'Test')
  await fill(prod, 'Ann')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'a user in development': () => getUser(db, dev, '1'),
  'the same user in production': () => getUser(db, prod, '1'),
  'two pages of orders in production': async () => {
    const first = await pageOfOrders(db, prod, '1')
    const second = await pageOfOrders(db, prod, '1', first.next)
    return [...first.items, ...second.items]
  },
  'a cursor of development is refused in production': async () => {
    const { next } = await pageOfOrders(db, dev, '1')
    try {
      await pageOfOrders(db, prod, '1', next)
      return [{ answer: 'opened' }]
    } catch (error) {
      return [{ answer: (error as Error).message }]
    }
  },
})
