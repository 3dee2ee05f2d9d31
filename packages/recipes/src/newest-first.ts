/**
 * Newest first: read a list backwards, or write a key that descends, and when to do which.
 *
 * Use it when the latest items matter most. If a list is on its own, use `time` and read backwards:
 * both directions work at no extra cost. If another row must come before the list, the time itself has
 * to descend: `desc(time(…))`.
 *
 * Cost: one query, which reads only as many rows as it returns. Reading backwards costs the same as
 * forwards.
 *
 * Watch out: a query has one direction for everything it reads. A time subtracted from some future date
 * breaks for every later time; `desc(time(…))` works until the year 9999, and ranges still go by
 * value.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { collectionInput, entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { desc, gt, gte, key, text, time } from '@keywright/core'

const house = table({ name: 'newest-first', pk: 'PK', sk: 'SK' })

const houseKey = key('HOUSE', text('houseId'))
const building = entity(house, 'Building', { primary: { pk: houseKey, sk: key('#METADATA') } })
const lease = entity(house, 'Lease', {
  primary: { pk: houseKey, sk: key('LEASE', desc(time('until')), text('flat')) },
})
const visit = entity(house, 'Visit', {
  primary: { pk: houseKey, sk: key('VISIT', time('at'), text('guest')) },
})

export const tables = [house]
export const entities = [building, lease, visit]

export const lastVisits = (db: DynamoDBDocumentClient, houseId: string, limit: number) =>
  db.send(new QueryCommand(queryInput(visit, { houseId }, { descending: true, limit })))

export const visitsAfter = (db: DynamoDBDocumentClient, houseId: string, after: Date) =>
  db.send(new QueryCommand(queryInput(visit, { houseId, at: gt(after) })))

/** The house first, then the leases that run longest. */
export const houseWithLeases = (db: DynamoDBDocumentClient, houseId: string, leases: number) =>
  db.send(new QueryCommand(collectionInput([building, lease], { houseId }, { limit: leases + 1 })))

export const leasesUntil = (db: DynamoDBDocumentClient, houseId: string, until: Date) =>
  db.send(new QueryCommand(queryInput(lease, { houseId, until: gte(until) })))

export const endingLeases = (db: DynamoDBDocumentClient, houseId: string, limit: number) =>
  db.send(new QueryCommand(queryInput(lease, { houseId }, { descending: true, limit })))

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const houseId = '1'
  const rent = (flat: string, until: string) =>
    db.send(new PutCommand(putInput(lease, { houseId, until: new Date(until), flat })))
  const ring = (at: string, guest: string) =>
    db.send(new PutCommand(putInput(visit, { houseId, at: new Date(at), guest })))

  await db.send(new PutCommand(putInput(building, { houseId, street: 'Elm Street' })))
  await rent('a', '2099-12-31T23:59:59.999Z')
  await rent('b', '2100-01-01T00:00:00.000Z')
  await rent('c', '2024-06-30T00:00:00.000Z')
  await rent('d', '2823-06-30T00:00:00.000Z')
  await ring('2023-12-31T23:59:59.999Z', 'Ann')
  await ring('2024-01-01T00:00:00.000Z', 'Bob')
  await ring('2024-01-01T09:00:00.000Z', 'Cid')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the last two visits': () => lastVisits(db, '1', 2),
  'the visits after midnight, in their order': () =>
    visitsAfter(db, '1', new Date('2024-01-01T00:00:00.000Z')),
  'a house with the three leases that run longest, in one query': () => houseWithLeases(db, '1', 3),
  'the leases that run into the year 2100 or longer': () =>
    leasesUntil(db, '1', new Date('2100-01-01T00:00:00.000Z')),
  'the leases that end next, from the same key': () => endingLeases(db, '1', 2),
})
