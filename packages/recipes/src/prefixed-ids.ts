/**
 * Prefixed ids: ids that say what they are and sort by when they were made.
 *
 * Use it when ids travel: in URLs, logs and support tickets, nobody takes `order_01HM…` for a user.
 * An id holds its creation time, so a time range needs no other attribute.
 *
 * Cost: no coordination and no counter. Everyone who sees an id can read when it was made.
 *
 * Watch out: the time comes from the machine that made the id. Use a `time` field if another clock
 * decides the order of events. Do not use a ULID as a secret.
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

/** Selects by the time at which the ids were made, both ends included. */
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

/** In real code, use `createId('order')`. A fixed clock and fixed randomness make this repeatable. */
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
