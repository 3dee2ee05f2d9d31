/**
 * Expiring items: sessions that end on their own, and rows that have expired but are still there.
 *
 * Use it when items matter only for a time: sessions, carts, one-time codes, caches.
 *
 * Cost: deletion by time to live costs nothing. The index costs a write for each session, and two
 * when its end moves.
 *
 * Watch out: DynamoDB deletes expired items within days, not at once, and until then every read finds
 * them. Put the time in the sort key and ask by it: then a query does not even read expired rows. After
 * a get, compare the time. `ttl` is a number of seconds; an item without it, or with another type, stays.
 */
import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  entity,
  getInput,
  putInput,
  queryInput,
  table,
  updateInput,
} from '@keywright/adapters/dynamodb'
import { gt, key, lte, text, time } from '@keywright/core'

const auth = table({
  name: 'expiring-items',
  pk: 'PK',
  ttl: 'ttl',
  indexes: { byUser: { pk: 'USERPK', sk: 'USERSK' } },
})

const session = entity(auth, 'Session', {
  primary: { pk: key('SESSION', text('sessionId')) },
  byUser: {
    pk: key('USER', text('userId')),
    sk: key('SESSION', time('expiresAt'), text('sessionId')),
  },
})

export const tables = [auth]
export const entities = [session]

export interface Session {
  readonly sessionId: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Once for each table: DynamoDB deletes items some time after the second in their `ttl`. */
export const enableTtl = new UpdateTimeToLiveCommand({
  TableName: auth.name,
  TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
})

/** DynamoDB counts in seconds. Rounding up keeps everything until its time. */
const ttlOf = (expiresAt: Date) => Math.ceil(expiresAt.getTime() / 1000)

export const signIn = (db: DynamoDBDocumentClient, item: Session) =>
  db.send(new PutCommand(putInput(session, { ...item, ttl: ttlOf(item.expiresAt) })))

/** Moves the end of a session: in the item, in its `ttl` and in the index. */
export const prolong = (db: DynamoDBDocumentClient, before: Session, expiresAt: Date) =>
  db.send(new UpdateCommand(updateInput(session, before, { expiresAt, ttl: ttlOf(expiresAt) })))

/** `undefined` for a session that is gone, or that has expired but is still stored. */
export const getSession = async (db: DynamoDBDocumentClient, sessionId: string, now: Date) => {
  const { Item } = await db.send(new GetCommand(getInput(session, { sessionId })))
  return Item && new Date(Item['expiresAt']) > now ? Item : undefined
}

/** The sessions that are valid now. The query does not read expired ones. */
export const sessionsOf = (db: DynamoDBDocumentClient, userId: string, now: Date) =>
  db.send(
    new QueryCommand(queryInput(session, { userId, expiresAt: gt(now) }, { index: 'byUser' })),
  )

/** The sessions that have expired and wait for deletion. */
export const expiredOf = (db: DynamoDBDocumentClient, userId: string, now: Date) =>
  db.send(
    new QueryCommand(queryInput(session, { userId, expiresAt: lte(now) }, { index: 'byUser' })),
  )

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
const NOW = new Date('2024-01-15T10:00:00.000Z')
const LAPTOP = { sessionId: 'laptop', userId: '1', expiresAt: new Date('2024-01-15T11:00:00Z') }

export const write = async (db: DynamoDBDocumentClient) => {
  await signIn(db, LAPTOP)
  await signIn(db, { sessionId: 'phone', userId: '1', expiresAt: new Date('2024-02-01T00:00:00Z') })
  await signIn(db, { sessionId: 'old', userId: '1', expiresAt: NOW })
  await signIn(db, { sessionId: 'tv', userId: '12', expiresAt: new Date('2024-01-20T00:00:00Z') })
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the sessions of a user that are valid now': () => sessionsOf(db, '1', NOW),
  'those that have expired but are still there': () => expiredOf(db, '1', NOW),
  'a session that has expired is no session': async () => [
    { old: (await getSession(db, 'old', NOW)) ?? 'none' },
  ],
  'the valid sessions, once the laptop stays for longer': async () => {
    await prolong(db, LAPTOP, new Date('2024-03-01T00:00:00Z'))
    return sessionsOf(db, '1', NOW)
  },
})
