/**
 * Streams: what each record of DynamoDB Streams is about, and a feed that is made from them.
 *
 * Use it when something has to follow a write: a feed, a search index, an e-mail. `identify` takes the
 * images of a stream as they come, `{ S: … }` and all, and the keys alone of a KEYS_ONLY stream.
 *
 * Cost: reading a stream from Lambda costs nothing. Here, each order costs one more write.
 *
 * Watch out: a record may be delivered more than once, so a handler has to write the same thing again:
 * the sequence number is part of the key. Records of one item come in order, those of different items do
 * not. A handler that writes to its own table sees its own rows: leave them out, or it never ends.
 */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  QueryCommand as LowLevelQuery,
} from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, identify, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { bigint, key, text } from '@keywright/core'

const shop = table({ name: 'streams', pk: 'PK', sk: 'SK' })

const userPk = key('USER', text('userId'))
const user = entity(shop, 'User', { primary: { pk: userPk, sk: key('PROFILE') } })
const order = entity(shop, 'Order', { primary: { pk: userPk, sk: key('ORDER', text('orderId')) } })
const news = entity(shop, 'News', {
  // A sequence number has up to 40 digits, more than a number of JavaScript holds.
  primary: { pk: userPk, sk: key('NEWS', bigint('sequence', { digits: 40 })) },
})

export const tables = [shop]
export const entities = [user, order, news]

type Image = Record<string, AttributeValue>

/** A record as Lambda gets it, with the images that the stream's view type has. */
export interface StreamRecord {
  readonly eventName?: 'INSERT' | 'MODIFY' | 'REMOVE'
  readonly dynamodb?: {
    readonly Keys?: Image
    readonly OldImage?: Image
    readonly NewImage?: Image
    readonly SequenceNumber?: string
  }
}

/** What happened, and to which item; without `item` for a row of somebody else. */
export const changeOf = ({ eventName, dynamodb = {} }: StreamRecord) => ({
  change: eventName,
  // Every view type has the keys, and a row says by its keys what it is.
  item: identify([user, order, news], dynamodb.Keys ?? {}),
})

/** Adds a row of news for each new order, from its new image. It may run again for the same record. */
export const handle = async (db: DynamoDBDocumentClient, record: StreamRecord) => {
  const { change, item } = changeOf(record)
  if (change !== 'INSERT' || item?.entity !== 'Order') return
  const { NewImage, SequenceNumber = '0' } = record.dynamodb ?? {}
  const about = { ...item.values, total: Number(NewImage?.['total']?.N) }
  const input = putInput(news, { ...about, sequence: BigInt(SequenceNumber) }, { ifNew: true })
  await db.send(new PutCommand(input)).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  })
}

export const newsOf = (db: DynamoDBDocumentClient, userId: string) =>
  db.send(new QueryCommand(queryInput(news, { userId })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  await db.send(new PutCommand(putInput(user, { userId: 'a#b', name: 'Ann' })))
  await db.send(new PutCommand(putInput(order, { userId: 'a#b', orderId: '1', total: 20 })))
  await db.send(new PutCommand(putInput(order, { userId: 'a#b', orderId: '2', total: 30 })))
  // Made from an earlier record, of an order that is gone.
  const old = { userId: 'a#b', orderId: '0', sequence: 800000000000000000001n, total: 10 }
  await db.send(new PutCommand(putInput(news, old)))
}

/** The records that DynamoDB would send for the rows of a user: their images in the stream's format. */
const recordsOf = async (
  db: DynamoDBDocumentClient,
  view: 'KEYS_ONLY' | 'NEW_IMAGE',
): Promise<StreamRecord[]> => {
  // A document client sends low-level commands as well.
  const { Items = [] } = await (db as unknown as DynamoDBClient).send(
    new LowLevelQuery({
      TableName: shop.name,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': { S: userPk.encode({ userId: 'a#b' }) } },
    }),
  )
  return Items.map(({ PK, SK, ...attributes }, i) => {
    const Keys = { PK, SK } as Image
    const images = view === 'NEW_IMAGE' && { NewImage: { ...Keys, ...attributes } }
    const SequenceNumber = `${i + 8}00000000000000000001`
    return { eventName: 'INSERT', dynamodb: { Keys, ...images, SequenceNumber } }
  })
}

const rowOf = (record: StreamRecord) => {
  const { change, item } = changeOf(record)
  return { change, ...item }
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'what the records of a stream are about': async () =>
    (await recordsOf(db, 'NEW_IMAGE')).map(rowOf),
  'the same from the keys alone': async () => (await recordsOf(db, 'KEYS_ONLY')).map(rowOf),
  'the news of a user, though every record came twice': async () => {
    const records = await recordsOf(db, 'NEW_IMAGE')
    for (const record of [...records, ...records]) await handle(db, record)
    return newsOf(db, 'a#b')
  },
})
