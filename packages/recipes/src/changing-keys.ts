/**
 * Changing keys: from one key design to another while the table is in use.
 *
 * Use it when a new question comes up that the keys cannot answer. A primary key cannot change in place:
 * the item is written again under its new key, and both rows have to agree until the old one goes.
 *
 * Cost: during the move, each write is a transaction on two rows, and the data is stored twice. Backfill,
 * verification and clean-up scan the table; `plan` says beforehand what they cost.
 *
 * Watch out: deploy the dual write everywhere before the backfill starts, and switch reads only when
 * `verify` finds nothing. Give the new keys a literal of their own, or both designs answer one query.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, getInput, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { rekey, type ScanInput, type TransactWriteInput } from '@keywright/adopt'
import { desc, key, text, time } from '@keywright/core'

const shop = table({ name: 'changing-keys', pk: 'PK', sk: 'SK' })

const pk = key('CUSTOMER', text('customer'))
const byId = entity(shop, 'OrderById', { primary: { pk, sk: key('ORDER', text('orderId')) } })
const byTime = entity(shop, 'OrderByTime', {
  primary: { pk, sk: key('ORDERED', desc(time('at')), text('orderId')) },
})
const move = rekey([{ from: byId, to: byTime }])

export const tables = [shop]
export const entities = [byId, byTime]
export const needs = ['transactions'] as const

const customer = 'ann'

/** The requests of a migration, as your own functions. */
const requests = (db: DynamoDBDocumentClient) => ({
  scan: (input: ScanInput) => db.send(new ScanCommand(input)),
  get: (input: GetCommand['input']) => db.send(new GetCommand(input)),
  write: (input: TransactWriteInput) => db.send(new TransactWriteCommand(input)),
})

/** Step 1, deployed first: every write reads the item and goes to both keys, or to none. */
const save = async (db: DynamoDBDocumentClient, orderId: string, changes: object) => {
  const { Item } = await db.send(new GetCommand(getInput(byId, { customer, orderId })))
  const { write } = requests(db)
  await write(move.dualWrite(Item, { customer, orderId, ...Item, ...changes }))
}

export const write = async (db: DynamoDBDocumentClient) => {
  const old = (orderId: string, at: string) =>
    db.send(new PutCommand(putInput(byId, { customer, orderId, at })))
  await old('a', '2024-03-01T00:00:00.000Z')
  await old('b', '2024-01-01T00:00:00.000Z')
  await old('c', '2024-02-01T00:00:00.000Z')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const oldReads = () => db.send(new QueryCommand(queryInput(byId, { customer })))
  const newReads = () => db.send(new QueryCommand(queryInput(byTime, { customer })))
  return {
    'before: by id, which is not by time': oldReads,
    'the plan: what moves, and what stands in the way': async () => {
      const { rows, moves, stuck } = await move.plan(requests(db))
      return [{ rows, moves, stuck: stuck.length }]
    },
    '1. dual write: a new order has both keys': async () => {
      await save(db, 'd', { at: '2024-01-15T00:00:00.000Z' })
      return newReads()
    },
    '2. backfill: so have the old ones': async () => {
      await move.backfill(requests(db), { segments: 2, perSecond: 1000 })
      return newReads()
    },
    'a change moves the new row with it': async () => {
      await save(db, 'b', { at: '2024-04-01T00:00:00.000Z' })
      return newReads()
    },
    '3. verify: nothing is missing, different or left over': async () => {
      const { missing, different, orphans } = await move.verify(requests(db))
      return [{ missing: missing.length, different: different.length, orphans: orphans.length }]
    },
    '4. switch: reads use the new key, newest first': newReads,
    '5. clean up: nothing has the old key': async () => {
      await move.cleanUp(requests(db))
      return oldReads()
    },
  }
}
