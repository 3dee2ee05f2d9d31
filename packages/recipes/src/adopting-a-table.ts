/**
 * Adopting a table: one that hand-written code filled is described, queried, and moved to exact keys.
 *
 * Use it when you have a table with keys like `USER#Ann Lee` and code that writes it. `inferTable` reads the
 * definitions out of its rows, as `keywright infer rows.json --out keys.ts` does; use them from that day on.
 *
 * Cost: nothing until you move. Then as in "Changing keys": each write is a transaction on two rows while the
 * move lasts. Rows whose key is exact already, such as `USER#Bob`, stay where they are.
 *
 * Watch out: every writer uses `dualWrite` before the backfill starts, or it loses what that writer does.
 * Rows that no entity reads are not moved: `audit` and the plan count them before anything is written.
 */
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { entity, primaryKeyOf, queryInput, table } from '@keywright/adapters/dynamodb'
import {
  audit,
  inferTable,
  legacyKey,
  rekey,
  type ScanInput,
  type TransactWriteInput,
} from '@keywright/adopt'
import { date, during, key, text } from '@keywright/core'

const shop = table({
  name: 'adopting-a-table',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

/** What `inferTable` writes for these rows, with a name of its own for each entity. */
const oldUser = entity(shop, 'OldUser', {
  primary: { pk: legacyKey({}, 'USER', text('name')), sk: key('PROFILE') },
  GSI1: { pk: key('EMAIL', text('email')), sk: legacyKey({}, 'USER', text('name')) },
})
const oldOrderKey = legacyKey({}, 'ORDER', date('on'), text('id'))
const oldOrder = entity(shop, 'OldOrder', {
  primary: { pk: legacyKey({}, 'USER', text('name')), sk: oldOrderKey },
  GSI1: { pk: legacyKey({}, 'CITY', text('city')), sk: legacyKey({}, date('on'), text('id')) },
})

/** The same keys, exact. */
const user = entity(shop, 'User', {
  primary: { pk: key('USER', text('name')), sk: key('PROFILE') },
  GSI1: { pk: key('EMAIL', text('email')), sk: key('USER', text('name')) },
})
const order = entity(shop, 'Order', {
  primary: { pk: key('USER', text('name')), sk: key('ORDER', date('on'), text('id')) },
  GSI1: { pk: key('CITY', text('city')), sk: key(date('on'), text('id')) },
})
const move = rekey([
  { from: oldUser, to: user },
  { from: oldOrder, to: order },
])

export const tables = [shop]
export const entities = [user, order]
export const needs = ['transactions'] as const

const requests = (db: DynamoDBDocumentClient) => ({
  scan: (input: ScanInput) => db.send(new ScanCommand(input)),
  get: (input: GetCommand['input']) => db.send(new GetCommand(input)),
  write: (input: TransactWriteInput) => db.send(new TransactWriteCommand(input)),
})

/** What hand-written code does: names with spaces, and ids with the delimiter. */
export const write = async (db: DynamoDBDocumentClient, count = 20) => {
  for (let i = 0; i < count; i++) {
    const name = `${['Ann Lee', 'C#', 'Bob', 'Zoë'][i % 4]} ${i % (count / 5)}`
    const [on, id, email] = [`2024-0${1 + (i % 9)}-15`, `${i}${i % 3 ? '' : '#b'}`, `${i}@a.com`]
    const ofUser = { SK: 'PROFILE', GSI1PK: `EMAIL#${email}`, GSI1SK: `USER#${name}`, email }
    const keys = { SK: `ORDER#${on}#${id}`, GSI1PK: 'CITY#New York', GSI1SK: `${on}#${id}` }
    const own = i < count / 5 ? ofUser : { ...keys, on, id, city: 'New York' }
    const Item = { PK: `USER#${name}`, name, ...own }
    await db.send(new PutCommand({ TableName: shop.name, Item }))
  }
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'what the rows say the table is': async () => {
    const { Items: rows = [] } = await db.send(new ScanCommand({ TableName: shop.name }))
    if (rows.length === 0) return []
    const { entities } = inferTable(rows)
    const { entities: right } = audit(entities, rows)
    return [right]
  },
  'queried as it is: a day of an old order': () =>
    db.send(new QueryCommand(queryInput(oldOrder, { name: 'C# 1', on: '2024-06-15' }))),
  'the plan: what moves, and what stays': async () => {
    const { rows, moves, stays, others, stuck } = await move.plan(requests(db))
    return [{ rows, moves, stays, others, stuck: stuck.length }]
  },
  'a writer at work, while the rows are copied': async () => {
    const { get, write } = requests(db)
    const fresh = { name: 'Ann Lee 0', on: '2025-01-01', id: 'new #1', city: 'Rome' }
    await write(move.dualWrite(undefined, fresh, 'OldOrder'))
    const Key = primaryKeyOf(oldOrder, fresh)
    const { Item: before } = await get({ TableName: shop.name, Key, ConsistentRead: true })
    if (before) await write(move.dualWrite(before, { ...before, city: 'St#Paul' }, 'OldOrder'))
    const { done, refused } = await move.backfill(requests(db))
    return [{ done, refused: refused.length }]
  },
  'verified, then cleaned up': async () => {
    const found = await move.verify(requests(db))
    const isClean = Object.values(found).every((rows) => rows.length === 0)
    if (isClean) await move.cleanUp(requests(db))
    return [{ isClean }]
  },
  'exact: the orders of a year': () =>
    db.send(new QueryCommand(queryInput(order, { name: 'Ann Lee 0', on: during('2025') }))),
})
