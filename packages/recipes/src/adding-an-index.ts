/**
 * Adding an index: a second way in to existing rows, while they are in use.
 *
 * Use it when a new question comes up that the keys cannot answer, and the rows may stay where they are.
 *
 * Cost: one write for each row, and one in the index. The backfill scans the table once.
 *
 * Watch out: keep the order: index, writers, backfill, readers. A writer that does not know the index
 * leaves the rows it writes without index keys, or with stale ones. The backfill writes only missing
 * keys, so it never undoes what a writer did. Rows that a sparse index leaves out need no backfill.
 */
import {
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  keysOf,
  putInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { choice, key, text } from '@keywright/core'

// Step 1: add the index to the live table (UpdateTable). It starts empty: no row has its keys.
const desk = table({
  name: 'adding-an-index',
  pk: 'PK',
  indexes: { byTeam: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})

const statuses = ['open', 'closed'] as const
const primary = { pk: key('TICKET', text('ticketId')) } as const

/** Writes tickets the old way. */
export const before = entity(desk, 'Ticket', { primary })
const ticket = entity(desk, 'Ticket', {
  primary,
  byTeam: {
    pk: key('TEAM', text('team')),
    sk: key(choice('status', statuses), text('ticketId')),
  },
})

export const tables = [desk]
export const entities = [ticket]

export interface Ticket {
  readonly ticketId: string
  readonly team: string
  readonly status: (typeof statuses)[number]
}

/** Step 2, deployed before the backfill: every write from now on has the new keys. */
export const save = (db: DynamoDBDocumentClient, item: Ticket) =>
  db.send(new PutCommand(putInput(ticket, item)))

export const close = (db: DynamoDBDocumentClient, item: Ticket) =>
  db.send(new UpdateCommand(updateInput(ticket, item, { status: 'closed' })))

/** Step 3: adds the keys to rows without them. It can run again, and returns how many rows it changed. */
export const backfill = async (db: DynamoDBDocumentClient) => {
  let changed = 0
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const found = await db.send(new ScanCommand({ TableName: desk.name, ExclusiveStartKey }))
    for (const item of (found.Items ?? []) as (Ticket & { readonly GSI1PK?: string })[]) {
      if (item.GSI1PK === undefined && (await addKeys(db, item))) changed += 1
    }
    ExclusiveStartKey = found.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return changed
}

/** False if the row was deleted meanwhile, or written by someone who knows the index. */
const addKeys = async (db: DynamoDBDocumentClient, item: Ticket) => {
  const { GSI1PK, GSI1SK } = keysOf(ticket, item)
  const update = new UpdateCommand({
    ...getInput(ticket, item),
    UpdateExpression: 'SET GSI1PK = :pk, GSI1SK = :sk',
    ConditionExpression: 'attribute_exists(PK) AND attribute_not_exists(GSI1PK)',
    ExpressionAttributeValues: { ':pk': GSI1PK, ':sk': GSI1SK },
  })
  const sent = await db.send(update).catch((error) => {
    if (error.name !== 'ConditionalCheckFailedException') throw error
  })
  return sent !== undefined
}

/** Step 4: reads use the index, once a backfill has changed nothing. */
export const ticketsOf = (db: DynamoDBDocumentClient, team: string) =>
  db.send(new QueryCommand(queryInput(ticket, { team }, { index: 'byTeam' })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const old = (item: Ticket) => db.send(new PutCommand(putInput(before, item)))

  await old({ ticketId: '1', team: 'ops', status: 'open' })
  await old({ ticketId: '2', team: 'ops', status: 'open' })
  await old({ ticketId: '3', team: 'ops#2', status: 'closed' })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  '1. the new index is empty': () => ticketsOf(db, 'ops'),
  '2. what is written from now on is in it': async () => {
    await save(db, { ticketId: '4', team: 'ops', status: 'closed' })
    return ticketsOf(db, 'ops')
  },
  '3. the backfill changes the rows that were there before': async () => [
    { changed: await backfill(db) },
    { changed: await backfill(db) },
  ],
  '4. all are in it': () => ticketsOf(db, 'ops'),
})
