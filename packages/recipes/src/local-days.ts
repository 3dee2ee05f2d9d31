/**
 * Local days and weeks: the visits of a shop by its own calendar, not by that of UTC.
 *
 * Use it when a report says "on Monday" or "this week" where the shop is. `bucket` cuts time in UTC; a
 * `date` holds any calendar day. A week is the date of its Monday: it sorts, and has no week-year to get
 * wrong (30 December 2019 is in the first week of 2020).
 *
 * Cost: one query for a day or a week; a period is one for each of its days. The weeks are an index.
 *
 * Watch out: work out the day once, when the item is written, and store it: the rules of time zones change,
 * and a day that is worked out again may be another one. Across a change of the clocks a day has 23 or 25
 * hours, and the sort key, in UTC, still keeps the visits in order.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { entity, putInput, queryInput, table } from '@keywright/adapters/dynamodb'
import { date, key, text, time } from '@keywright/core'

const shops = table({
  name: 'local-days',
  pk: 'PK',
  sk: 'SK',
  indexes: { byWeek: { pk: 'WEEKPK', sk: 'WEEKSK' } },
})

const visitSk = key('VISIT', time('at'), text('visitId'))
const visit = entity(shops, 'Visit', {
  primary: { pk: key('SHOP', text('shopId'), 'DAY', date('day')), sk: visitSk },
  byWeek: { pk: key('SHOP', text('shopId'), 'WEEK', date('monday')), sk: visitSk },
})

export const tables = [shops]
export const entities = [visit]

const DAY = 86_400_000

/** The calendar day there: `2024-01-15`. Swedish writes dates this way. Keep the format where it is hot. */
export const localDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at)

/** Days are counted in UTC, where each has 24 hours. */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10)

/** The Monday of a day's week. Sunday, day 0, is the last of its week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

export interface Visit {
  readonly shopId: string
  readonly visitId: string
  readonly at: Date
}

export const record = (db: DynamoDBDocumentClient, item: Visit, timeZone: string) => {
  const day = localDay(item.at, timeZone)
  return db.send(new PutCommand(putInput(visit, { ...item, day, monday: mondayOf(day) })))
}

export const visitsOn = (db: DynamoDBDocumentClient, shopId: string, day: string) =>
  db.send(new QueryCommand(queryInput(visit, { shopId, day })))

/** The visits of the week that a day is in. */
export const visitsInWeekOf = (db: DynamoDBDocumentClient, shopId: string, day: string) =>
  db.send(
    new QueryCommand(queryInput(visit, { shopId, monday: mondayOf(day) }, { index: 'byWeek' })),
  )

/** The number of visits on each day from the first to the last. */
export const visitsByDay = async (
  db: DynamoDBDocumentClient,
  shopId: string,
  first: string,
  last: string,
) => {
  const counts: { day: string; visits: number }[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const input = { ...queryInput(visit, { shopId, day }), Select: 'COUNT' as const }
    const { Count = 0 } = await db.send(new QueryCommand(input))
    counts.push({ day, visits: Count })
  }
  return counts
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const visited = (visitId: string, at: string) =>
    record(db, { shopId: 'ny', visitId, at: new Date(at) }, 'America/New_York')

  await visited('saturday evening', '2024-03-10T04:30:00Z')
  await visited('before the clocks change', '2024-03-10T06:59:59Z')
  await visited('after it', '2024-03-10T07:00:00Z')
  await visited('sunday evening', '2024-03-11T03:59:59Z')
  await visited('monday', '2024-03-11T04:00:00Z')
  await visited('new year', '2020-01-01T04:59:59Z')
}

export const patterns = (db: DynamoDBDocumentClient) => ({
  'the visits of a Sunday with 23 hours': () => visitsOn(db, 'ny', '2024-03-10'),
  'the week that ends with it': () => visitsInWeekOf(db, 'ny', '2024-03-10'),
  'the last week of 2019, which is also the first of 2020': () =>
    visitsInWeekOf(db, 'ny', '2020-01-05'),
  'the visits of each day, from Saturday to Monday': () =>
    visitsByDay(db, 'ny', '2024-03-09', '2024-03-11'),
})
