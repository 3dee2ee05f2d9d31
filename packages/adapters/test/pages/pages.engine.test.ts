import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { type Engine, engineRuns, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { createTableInput } from '../../src/index.ts'
import { app } from './design.ts'
import { checkReading, reading, type Store } from './law.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.client.send(new CreateTableCommand(createTableInput(app)))
})
afterAll(() => engine?.stop())

const store: Store = {
  put: async (Item) => {
    await engine.documents.send(new PutCommand({ TableName: app.name, Item }))
  },
  remove: async ({ PK, SK }) => {
    await engine.documents.send(new DeleteCommand({ TableName: app.name, Key: { PK, SK } }))
  },
  query: (input) => engine.documents.send(new QueryCommand(input as QueryCommandInput)),
}

let runs = 0

describe('pages of any query on a real engine', () => {
  it('give each row once, in order, while rows come and go', async () => {
    await fc.assert(
      fc.asyncProperty(reading, async (given) => {
        runs += 1
        await checkReading(store, `r${runs}`, given)
      }),
      { numRuns: engineRuns(15, 60) },
    )
  }, 3_600_000)
})
