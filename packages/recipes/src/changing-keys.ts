/**
 * Changing keys: from one key design to another while the table is in use.
 *
 * Use it when a question came up that the keys cannot answer. A primary key cannot be changed in place:
 * the item is written again under its new key. (For an index it is simpler: the same steps with an
 * update in place of each second write.)
 *
 * Cost: while it lasts, each write twice and the data twice. Backfill and clean-up scan the table.
 *
 * Watch out: write the old key first, since until the switch it is the truth and the backfill heals
 * what a crash left out. Give the new keys a literal of their own, or both designs answer one query. The
 * backfill writes only where nothing is, so that it cannot undo a newer write. If orders are deleted, let
 * it check the old item in the same transaction; if `at` changes, let `save` delete the new key that was.
 */
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  identify,
  keysOf,
  primaryKeyOf,
  queryInput,
  table,
} from '@keywright/adapters/dynamodb'
import { desc, key, text, time } from '@keywright/core'

const shop = table({ name: 'changing-keys', pk: 'PK', sk: 'SK' })

const pk = key('CUSTOMER', text('customer'))
const byId = entity(shop, 'OrderById', { primary: { pk, sk: key('ORDER', text('orderId')) } })
const byTime = entity(shop, 'OrderByTime', {
  primary: { pk, sk: key('ORDERED', desc(time('at')), text('orderId')) },
})

export const tables = [shop]
export const entities = [byId, byTime]

interface Order {
  readonly customer: string
  readonly orderId: string
  readonly at: string
}
const timed = (order: Order) => ({ ...order, at: new Date(order.at) })

const put = (db: DynamoDBDocumentClient, Item: object, onlyIfNew = false) =>
  db.send(
    new PutCommand({
      TableName: shop.name,
      Item,
      ...(onlyIfNew && { ConditionExpression: 'attribute_not_exists(PK)' }),
    }),
  )

/** Step 1, deployed first: every write goes to both keys, the old one first. */
const save = async (db: DynamoDBDocumentClient, order: Order) => {
  await put(db, { ...order, ...keysOf(byId, order) })
  await put(db, { ...order, ...keysOf(byTime, timed(order)) })
}

/** Calls back with every item that has the old key, a page at a time. */
const eachOld = async (db: DynamoDBDocumentClient, then: (order: Order) => Promise<unknown>) => {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await db.send(
      new ScanCommand({ TableName: shop.name, ConsistentRead: true, Limit: 3, ExclusiveStartKey }),
    )
    for (const item of Items) if (identify([byId], item)) await then(item as Order)
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** Step 2: old items get their new key. It can be run again at any time. */
const backfill = (db: DynamoDBDocumentClient) =>
  eachOld(db, (order) =>
    put(db, { ...order, ...keysOf(byTime, timed(order)) }, true).catch((error) => {
      if (error.name !== 'ConditionalCheckFailedException') throw error
    }),
  )

/** Step 4, once reads have switched and nobody writes the old keys any more: they go. */
const cleanUp = (db: DynamoDBDocumentClient) =>
  eachOld(db, (order) =>
    db.send(new DeleteCommand({ TableName: shop.name, Key: primaryKeyOf(byId, order) })),
  )

export const write = async (db: DynamoDBDocumentClient) => {
  const old = (orderId: string, at: string) => {
    const order = { customer: 'ann', orderId, at }
    return put(db, { ...order, ...keysOf(byId, order) })
  }
  await old('a', '2024-03-01T00:00:00.000Z')
  await old('b', '2024-01-01T00:00:00.000Z')
  await old('c', '2024-02-01T00:00:00.000Z')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const oldReads = () => db.send(new QueryCommand(queryInput(byId, { customer: 'ann' })))
  const newReads = () => db.send(new QueryCommand(queryInput(byTime, { customer: 'ann' })))
  return {
    'before: by id, which is not by time': oldReads,
    '1. dual write: a new order has both keys': async () => {
      await save(db, { customer: 'ann', orderId: 'd', at: '2024-01-15T00:00:00.000Z' })
      return newReads()
    },
    '2. backfill: so have the old ones': async () => {
      await backfill(db)
      return newReads()
    },
    '3. switch: reads use the new key, newest first': newReads,
    '4. clean up: nothing has the old key': async () => {
      await cleanUp(db)
      return oldReads()
    },
  }
}
