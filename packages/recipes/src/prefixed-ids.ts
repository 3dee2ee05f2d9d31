/**
 * Prefixed ids: ids that say what they are and sort by when they were made.
 *
 * Use it when ids travel: in URLs, logs and support tickets, `order_01HM…` cannot be taken for a
 * user's. Their creation time is in them, so a range of time needs no attribute of its own.
 *
 * Cost: no coordination and no counter. The time of creation is readable by whoever sees the id.
 *
 * Watch out: the time is that of the machine that made the id. Use a `time` field when the order of
 * events must be someone else's clock. Do not use a ULID as a secret.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { between, key } from '@keywright/core'
import { type Id, id, idBounds, idGenerator, idTime } from '@keywright/ids'

const shop = table({ name: 'prefixed-ids', pk: 'PK', sk: 'SK' })

const order = entity(shop, 'Order', {
  primary: { pk: key('USER', id('userId', 'user')), sk: key('ORDER', id('orderId', 'order')) },
})

export const tables = [shop]
export const entities = [order]

export const ordersOf = (db: DynamoDBDocumentClient, userId: Id<'user'>) =>
  db.send(new QueryCommand(queryInput(order, { userId })))

/** By the time at which their ids were made; both ends are included. */
export const ordersMadeBetween = (
  db: DynamoDBDocumentClient,
  userId: Id<'user'>,
  from: Date,
  to: Date,
) => {
  const { lower, upper } = idBounds('order', from, to)
  return db.send(new QueryCommand(queryInput(order, { userId, orderId: between(lower, upper) })))
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.

/** `createId('order')` in real code; here with a clock and dice of its own, so that it can be repeated. */
const made = <Prefix extends string>(prefix: Prefix, at: string) =>
  idGenerator(prefix, { now: () => Date.parse(at), random: (bytes) => bytes.fill(7) })()

const ann = made('user', '2023-06-01T00:00:00.000Z')

export const write = async (db: DynamoDBDocumentClient) => {
  const place = (at: string) =>
    db.send(new PutCommand(putInput(order, { userId: ann, orderId: made('order', at) })))

  await place('2024-01-31T23:59:59.999Z')
  await place('2024-02-01T00:00:00.000Z')
  await place('2023-12-31T23:59:59.999Z')
  await place('2024-01-01T00:00:00.000Z')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the orders of a user, oldest first': () => ordersOf(db, ann),
  'the orders made in January': async () => {
    const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2024-01-31T23:59:59.999Z')]
    const { Items = [] } = await ordersMadeBetween(db, ann, from, to)
    return Items.map(({ orderId }) => ({ orderId, made: idTime(orderId).toISOString() }))
  },
})
