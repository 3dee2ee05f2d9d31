/**
 * From ElectroDB: its rows get exact keys, while writers keep both rows up to date.
 *
 * Use it when ElectroDB wrote a table, and ids that differ in case, or contain `#`, must not collide any
 * more, or when another language has to make the same keys.
 *
 * Cost: as in "Changing keys". The rows keep the attributes that ElectroDB adds (`__edb_e__`, `__edb_v__`).
 *
 * Watch out: ElectroDB lower-cases keys, so `Ann` and `ann` share one old row: one has already overwritten
 * the other. The attributes keep their case, and the new keys are made from them.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, getInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { electrodbKey, rekey, type ScanInput, type TransactWriteInput } from '@keywright/adopt'
import { key, text } from '@keywright/core'
import { Entity } from 'electrodb'

const shop = table({ name: 'from-electrodb', pk: 'pk', sk: 'sk' })

/** The model from the code that wrote the table. */
const model = (client: DynamoDBDocumentClient) =>
  new Entity(
    {
      model: { service: 'shop', entity: 'order', version: '1' },
      attributes: {
        userId: { type: 'string', required: true },
        orderId: { type: 'string', required: true },
        total: { type: 'number', required: true },
      },
      indexes: {
        byUser: {
          pk: { field: 'pk', composite: ['userId'] },
          sk: { field: 'sk', composite: ['orderId'] },
        },
      },
    },
    { client, table: shop.name },
  )

/** The same keys, for Keywright. */
const oldOrder = entity(shop, 'OldOrder', {
  primary: electrodbKey({
    service: 'shop',
    entity: 'order',
    version: '1',
    pk: ['userId'],
    sk: ['orderId'],
  }),
})
const order = entity(shop, 'Order', {
  primary: { pk: key('USER', text('userId')), sk: key('ORDER', text('orderId')) },
})
const move = rekey([{ from: oldOrder, to: order }])

export const tables = [shop]
export const entities = [order]
export const needs = ['transactions'] as const

const requests = (db: DynamoDBDocumentClient) => ({
  scan: (input: ScanInput) => db.send(new ScanCommand(input)),
  get: (input: GetCommand['input']) => db.send(new GetCommand(input)),
  write: (input: TransactWriteInput) => db.send(new TransactWriteCommand(input)),
})

export const write = async (db: DynamoDBDocumentClient) => {
  await model(db).put({ userId: 'Ann', orderId: 'A-1', total: 10 }).go()
  await model(db).put({ userId: 'Ann', orderId: 'A-2', total: 20 }).go()
  await model(db).put({ userId: 'bob#1', orderId: 'B-1', total: 30 }).go()
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const newReads = (userId: string) => db.send(new QueryCommand(queryInput(order, { userId })))
  return {
    'the rows of ElectroDB, asked for by Keywright': () =>
      db.send(new QueryCommand(queryInput(oldOrder, { userId: 'Ann' }))),
    'a write to both rows': async () => {
      const key = getInput(oldOrder, { userId: 'Ann', orderId: 'A-1' })
      const { Item } = await db.send(new GetCommand(key))
      await requests(db).write(move.dualWrite(Item, { ...Item, total: 11 }))
      return newReads('Ann')
    },
    'which ElectroDB still reads': async () => {
      const { data } = await model(db).get({ userId: 'Ann', orderId: 'A-1' }).go()
      return data ? [data] : []
    },
    'backfill and verify': async () => {
      await move.backfill(requests(db))
      const { missing, different, orphans } = await move.verify(requests(db))
      return [{ missing: missing.length, different: different.length, orphans: orphans.length }]
    },
    'the new rows: Ann keeps her capital letter': () => newReads('Ann'),
    'clean up: only new keys are left': async () => {
      await move.cleanUp(requests(db))
      return db.send(new ScanCommand({ TableName: shop.name }))
    },
  }
}
