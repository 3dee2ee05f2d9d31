/**
 * All of a kind: every user of a table, by name and page by page, without a scan.
 *
 * Use it when an administrator lists all users, or a job visits every team, in a table that holds
 * many kinds of items.
 *
 * Cost: one index, and one more write for each item. A page asks all shards in parallel. A scan would
 * also read, and pay for, everything else in the table.
 *
 * Watch out: `KIND#USER` alone would put all users in one partition, which takes 1,000 writes a second
 * and is the hottest key of the table. Use only as many shards as the writes need: each read asks all.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  putInput,
  type QueryInput,
  queryInputs,
  readAll,
  readPage,
  table,
} from '@keywright/adapters/dynamodb'
import { key, sharded, text } from '@keywright/core'

const app = table({
  name: 'all-of-a-kind',
  pk: 'PK',
  sk: 'SK',
  indexes: { kinds: { pk: 'KINDPK', sk: 'KINDSK' } },
})

const user = entity(app, 'User', {
  primary: { pk: key('USER', text('userId')), sk: key('USER') },
  kinds: {
    pk: sharded(key('KIND#USER'), { by: 'userId', count: 4 }),
    sk: key(text('name'), text('userId')),
  },
})
const team = entity(app, 'Team', {
  primary: { pk: key('TEAM', text('teamId')), sk: key('TEAM') },
  kinds: {
    pk: sharded(key('KIND#TEAM'), { by: 'teamId', count: 2 }),
    sk: key(text('name'), text('teamId')),
  },
})

export const tables = [app]
export const entities = [user, team]

const index = 'kinds'
const runOn = (db: DynamoDBDocumentClient) => (input: QueryInput) =>
  db.send(new QueryCommand(input))

/** A page of all users by name, and the cursor of the next: `{ items, next }`. */
export const pageOfUsers = (db: DynamoDBDocumentClient, limit: number, cursor?: string) =>
  readPage(queryInputs(user, {}, { index, cursor }), runOn(db), { limit })

/** Every team by name, as an async iterator. */
export const allTeams = (db: DynamoDBDocumentClient) =>
  readAll(queryInputs(team, {}, { index }), runOn(db))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const join = (userId: string, name: string) =>
    db.send(new PutCommand(putInput(user, { userId, name })))
  const found = (teamId: string, name: string) =>
    db.send(new PutCommand(putInput(team, { teamId, name })))

  await join('1', 'Eve')
  await join('2', 'Ann')
  await join('3', 'Cid')
  await join('4', 'Ann B.')
  await join('5', 'Bob')
  await found('1', 'Ops')
  await found('2', 'Data')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the first three users by name': async () => (await pageOfUsers(db, 3)).items,
  'the users after those': async () =>
    (await pageOfUsers(db, 3, (await pageOfUsers(db, 3)).next)).items,
  'all teams by name': async () => {
    const rows: Record<string, unknown>[] = []
    for await (const row of allTeams(db)) rows.push(row)
    return rows
  },
})
