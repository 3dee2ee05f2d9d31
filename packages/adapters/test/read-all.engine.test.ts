import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { between, bucket, choice, gte, key, sharded, text, time } from '@keywright/core'
import { type Engine, engineRuns, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTableInput, entity, keysOf, queryInputs, readAll, table } from '../src/index.ts'
import { nastyText } from './arbitraries.ts'

const app = table({
  name: 'read-all-app',
  pk: 'PK',
  sk: 'SK',
  indexes: { GSI1: { pk: 'GSI1PK', sk: 'GSI1SK' } },
})
const STATUS = ['open', 'done'] as const
const order = entity(app, 'Order', {
  primary: { pk: key('RUN', text('run'), text('orderId')), sk: key('ORDER') },
  GSI1: {
    pk: sharded(key('STATUS', text('run'), choice('status', STATUS)), { by: 'orderId', count: 4 }),
    // Rows of different shards, and of one, often sort equally.
    sk: key(time('at')),
  },
})
const reading = entity(app, 'Reading', {
  primary: {
    pk: sharded(key('READING', text('run'), bucket('at', 'day')), { by: 'sensor', count: 2 }),
    sk: key('AT', time('at'), text('sensor')),
  },
})

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

const put = async (items: readonly Record<string, unknown>[]): Promise<void> => {
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }))
    await engine.documents.send(new BatchWriteCommand({ RequestItems: { [app.name]: requests } }))
  }
}

const HOUR = 3_600_000
const someHour = fc.integer({ min: 0, max: 71 }).map((hour) => new Date(hour * HOUR))
let runs = 0

const options = fc.record({
  limit: fc.integer({ min: 1, max: 7 }),
  pageSize: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  descending: fc.boolean(),
  concurrency: fc.integer({ min: 1, max: 5 }),
})

describe('readAll on a real engine', () => {
  it('merges shards in order and resumes all of them, nothing lost, nothing twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(nastyText, someHour), { selector: ([id]) => id, maxLength: 25 }),
        someHour,
        options,
        async (rows, from, { limit, pageSize, descending, concurrency }) => {
          runs += 1
          const run = `r${runs}`
          const items = rows.map(([orderId, at]) => ({ run, orderId, at, status: 'open' as const }))
          await put(
            items.map((item) => ({ ...item, at: item.at.getTime(), ...keysOf(order, item) })),
          )
          const seen: { orderId: string; at: number }[] = []
          let cursor: string | undefined
          let stops = 0
          do {
            const inputs = queryInputs(
              order,
              { run, status: 'open', at: gte(from) },
              { index: 'GSI1', descending, limit: pageSize, cursor },
            )
            const found = readAll(
              inputs,
              (input) => engine.documents.send(new QueryCommand(input)),
              { limit, concurrency },
            )
            let taken = 0
            for await (const { orderId, at } of found) {
              seen.push({ orderId, at })
              taken += 1
              // Every other time the consumer stops by itself.
              if (stops % 2 === 1 && taken === Math.ceil(limit / 2)) break
            }
            expect(taken).toBeLessThanOrEqual(limit)
            cursor = found.cursor
            stops += 1
          } while (cursor !== undefined)

          const expected = items.filter(({ at }) => at >= from)
          expect(seen.map(({ orderId }) => orderId).sort()).toEqual(
            expected.map(({ orderId }) => orderId).sort(),
          )
          const times = expected.map(({ at }) => at.getTime()).sort((a, b) => a - b)
          expect(seen.map(({ at }) => at)).toEqual(descending ? times.reverse() : times)
        },
      ),
      { numRuns: engineRuns(40, 25) },
    )
  }, 3_600_000)

  it('reads time buckets and their shards in order, one day after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(someHour, fc.constantFrom('a', 'b', 'c', 'd')), {
          selector: ([at, sensor]) => `${at.getTime()}${sensor}`,
          maxLength: 25,
        }),
        someHour,
        someHour,
        options,
        async (rows, from, to, { limit, pageSize, descending, concurrency }) => {
          runs += 1
          const run = `r${runs}`
          const items = rows.map(([at, sensor]) => ({ run, at, sensor }))
          await put(
            items.map((item) => ({ ...item, at: item.at.getTime(), ...keysOf(reading, item) })),
          )
          const seen: string[] = []
          let cursor: string | undefined
          do {
            const inputs = queryInputs(
              reading,
              { run, at: between(from, to) },
              { descending, limit: pageSize, cursor },
            )
            const found = readAll(
              inputs,
              (input) => engine.documents.send(new QueryCommand(input)),
              { limit, concurrency },
            )
            for await (const { at, sensor } of found) seen.push(`${at / HOUR} ${sensor}`)
            cursor = found.cursor
          } while (cursor !== undefined)

          const expected = items
            .filter(({ at }) => at >= from && at <= to)
            .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.sensor < b.sensor ? -1 : 1))
            .map(({ at, sensor }) => `${at.getTime() / HOUR} ${sensor}`)
          expect(seen).toEqual(descending ? expected.reverse() : expected)
        },
      ),
      { numRuns: engineRuns(40, 25) },
    )
  }, 3_600_000)
})
