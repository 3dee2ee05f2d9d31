/**
 * Time series: the readings of a sensor in one partition for each month, read across the year's end.
 *
 * Use it when data never stops coming: readings, logs, prices, positions. With a partition for each
 * month, none grows without end, and you can name the old ones.
 *
 * Cost: one query for each month that the period touches, even if it is empty. The queries run one after
 * the other, and only while you take rows, so the last ten readings are mostly one query.
 *
 * Watch out: the unit is part of the key and cannot change: choose it so that a typical question touches
 * few partitions. Months are in UTC. Two readings of a sensor in the same millisecond would be one item:
 * if that can happen, add an id.
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
import { between, bucket, key, text, time } from '@keywright/core'

const metrics = table({ name: 'time-series', pk: 'PK', sk: 'SK' })

const reading = entity(metrics, 'Reading', {
  primary: {
    pk: key('SENSOR', text('sensorId'), bucket('at', 'month')),
    sk: key('READING', time('at')),
  },
})

export const tables = [metrics]
export const entities = [reading]

type Order = 'oldest first' | 'newest first'

const runOn = (db: DynamoDBDocumentClient) => (input: QueryInput) =>
  db.send(new QueryCommand(input))

/** Every reading from the first time to the last, both included, fetched on demand. */
export const readingsBetween = (
  db: DynamoDBDocumentClient,
  sensorId: string,
  from: Date,
  to: Date,
  order: Order,
) => {
  const descending = order === 'newest first'
  return readAll(
    queryInputs(reading, { sensorId, at: between(from, to) }, { descending }),
    runOn(db),
  )
}

/** One page of readings, newest first, and the cursor of the next: `{ items, next }`. */
export const pageOfReadings = (
  db: DynamoDBDocumentClient,
  sensorId: string,
  from: Date,
  to: Date,
  limit: number,
  cursor?: string,
) => {
  const options = { descending: true, cursor }
  const inputs = queryInputs(reading, { sensorId, at: between(from, to) }, options)
  return readPage(inputs, runOn(db), { limit })
}

// Sample data and calls, which the tour and the tests run: leave them out of your copy.
export const write = async (db: DynamoDBDocumentClient) => {
  const record = (sensorId: string, at: string, celsius: number) =>
    db.send(new PutCommand(putInput(reading, { sensorId, at: new Date(at), celsius })))

  await record('1', '2023-11-30T23:59:59.999Z', 9)
  await record('1', '2023-12-15T12:00:00.000Z', 4)
  await record('1', '2023-12-31T23:59:59.999Z', -1)
  await record('1', '2024-01-01T00:00:00.000Z', -2)
  await record('1', '2024-01-31T23:59:59.999Z', 3)
  await record('1', '2024-02-01T00:00:00.000Z', 5)
  await record('12', '2024-01-01T00:00:00.000Z', 21)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const winter = async (order: Order) => {
    const [from, to] = [new Date('2023-12-01T00:00:00Z'), new Date('2024-01-31T23:59:59.999Z')]
    const rows: Record<string, unknown>[] = []
    for await (const row of readingsBetween(db, '1', from, to, order)) rows.push(row)
    return rows
  }
  const untilFebruary = (cursor?: string) =>
    pageOfReadings(db, '1', new Date('2023-10-01'), new Date('2024-02-01'), 2, cursor)

  return {
    'December and January, oldest first': () => winter('oldest first'),
    'December and January, newest first': () => winter('newest first'),
    'the last two readings until the 1st of February': async () => (await untilFebruary()).items,
    'the two after those, from the cursor': async () =>
      (await untilFebruary((await untilFebruary()).next)).items,
  }
}
