/**
 * Time series: the readings of a sensor in one partition for each month, read across the year's end.
 *
 * Use it when data never stops coming: readings, logs, prices, positions. A partition for each month
 * keeps any one of them from growing without end, and what has gone cold is found by its name.
 *
 * Cost: one query for each month that the period touches, also for an empty one. They are asked one
 * after the other and only as far as rows are taken, so the last ten readings are mostly one query.
 *
 * Watch out: the unit is part of the key and stays: take one of which a usual question touches a few.
 * Months are those of UTC. Two readings of a sensor in one millisecond are one item: where that
 * happens, add an id.
 */
import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import {
  entity,
  keysOf,
  type QueryInput,
  queryInputs,
  scatter,
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

export const write = async (db: DynamoDBDocumentClient) => {
  const record = (sensorId: string, at: string, celsius: number) =>
    db.send(
      new PutCommand({
        TableName: metrics.name,
        Item: { ...keysOf(reading, { sensorId, at: new Date(at) }), celsius },
      }),
    )

  await record('1', '2023-11-30T23:59:59.999Z', 9)
  await record('1', '2023-12-15T12:00:00.000Z', 4)
  await record('1', '2023-12-31T23:59:59.999Z', -1)
  await record('1', '2024-01-01T00:00:00.000Z', -2)
  await record('1', '2024-01-31T23:59:59.999Z', 3)
  await record('1', '2024-02-01T00:00:00.000Z', 5)
  await record('12', '2024-01-01T00:00:00.000Z', 21)
}

export const patterns = (db: DynamoDBDocumentClient) => {
  const run = (input: QueryInput) => db.send(new QueryCommand(input))
  const collect = async <Row>(rows: AsyncIterable<Row>) => {
    const all: Row[] = []
    for await (const row of rows) all.push(row)
    return all
  }
  const winter = {
    sensorId: '1',
    at: between(new Date('2023-12-01T00:00:00.000Z'), new Date('2024-01-31T23:59:59.999Z')),
  }
  const untilFebruary = {
    sensorId: '1',
    at: between(new Date('2023-10-01T00:00:00.000Z'), new Date('2024-02-01T00:00:00.000Z')),
  }

  return {
    'December and January, oldest first': () => collect(scatter(queryInputs(reading, winter), run)),
    'December and January, newest first': () =>
      collect(scatter(queryInputs(reading, winter, { descending: true }), run)),
    'the last two readings until the 1st of February': () =>
      collect(
        scatter(queryInputs(reading, untilFebruary, { descending: true }), run, { limit: 2 }),
      ),
    'the two after those, from the cursor': async () => {
      const first = scatter(queryInputs(reading, untilFebruary, { descending: true }), run, {
        limit: 2,
      })
      await collect(first)
      const { cursor } = first
      const rest = queryInputs(reading, untilFebruary, { descending: true, cursor })
      return collect(scatter(rest, run, { limit: 2 }))
    },
  }
}
