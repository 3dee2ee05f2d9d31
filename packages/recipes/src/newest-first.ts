/**
 * Newest first: read a list backwards, or write a key that descends, and when to do which.
 *
 * Use it when the latest counts most. Where a list stands alone, write the time as it is and read
 * backwards: both directions for nothing. Where it stands below something that must come first, the
 * time itself has to descend: `desc(time(…))`.
 *
 * Cost: one query, that reads only as many rows as it gives. Reading backwards costs the same as
 * forwards.
 *
 * Watch out: a query has one direction for all that it reads. A reversed time made by subtracting
 * from some future date breaks for all that comes after it; `desc(time(…))` holds until the year
 * 9999, and ranges still go by value.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, keyCondition, keysOf, queryInput, table } from '@keywright/adapters/dynamodb'
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

export const write = async (db: DynamoDBDocumentClient) => {
  const put = (Item: object) => db.send(new PutCommand({ TableName: house.name, Item }))
  const houseId = '1'
  const rent = (flat: string, until: string) =>
    put({ ...keysOf(lease, { houseId, until: new Date(until), flat }), until })
  const ring = (at: string, guest: string) =>
    put({ ...keysOf(visit, { houseId, at: new Date(at), guest }) })

  await put({ ...keysOf(building, { houseId }), street: 'Elm Street' })
  await rent('a', '2099-12-31T23:59:59.999Z')
  await rent('b', '2100-01-01T00:00:00.000Z')
  await rent('c', '2024-06-30T00:00:00.000Z')
  await rent('d', '2823-06-30T00:00:00.000Z')
  await ring('2023-12-31T23:59:59.999Z', 'Ann')
  await ring('2024-01-01T00:00:00.000Z', 'Bob')
  await ring('2024-01-01T09:00:00.000Z', 'Cid')
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const houseId = '1'

  return {
    'the last two visits': () =>
      db.send(new QueryCommand(queryInput(visit, { houseId }, { descending: true, limit: 2 }))),
    'the visits after midnight, in their order': () =>
      db.send(
        new QueryCommand(
          queryInput(visit, { houseId, at: gt(new Date('2024-01-01T00:00:00.000Z')) }),
        ),
      ),
    'a house with the three leases that run longest, in one query': () =>
      db.send(
        new QueryCommand({
          TableName: house.name,
          ...keyCondition({ pk: ['PK', houseKey.encode({ houseId })] }),
          Limit: 4,
        }),
      ),
    'the leases that run into the year 2100 or longer': () =>
      db.send(
        new QueryCommand(
          queryInput(lease, { houseId, until: gte(new Date('2100-01-01T00:00:00.000Z')) }),
        ),
      ),
    'the leases that end next, from the same key': () =>
      db.send(new QueryCommand(queryInput(lease, { houseId }, { descending: true, limit: 2 }))),
  }
}
