import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { GetCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TransactInput, transactInput } from '../../src/index.ts'
import {
  DESIGNS,
  type DesignName,
  histories,
  runHistory,
  type Store,
  tableInput,
} from './histories.ts'

const TableName = 'unique-histories'

// dynalite has no transactions; in memory, `unique.test.ts` runs the same histories.
describe.skipIf(!isDynamoDbLocal)('what is unique, on an engine', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await startEngine()
  })
  afterAll(() => engine?.stop())

  const transact = async (input: TransactInput): Promise<boolean> => {
    try {
      await engine.documents.send(new TransactWriteCommand(input))
      return true
    } catch (error) {
      if ((error as Error).name === 'TransactionCanceledException') return false
      throw error
    }
  }
  const store: Store = {
    transact,
    scan: async () =>
      (await engine.documents.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ??
      [],
    get: async ({ Key }) =>
      (await engine.documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item,
  }
  const onTable = async (design: DesignName, work: () => Promise<void>): Promise<void> => {
    await engine.client.send(new CreateTableCommand(tableInput(design, TableName)))
    try {
      await work()
    } finally {
      await engine.client.send(new DeleteTableCommand({ TableName }))
    }
  }

  it.each(Object.keys(DESIGNS) as DesignName[])(
    'belongs to one item at a time, and nothing is left of it: %s',
    async (design) => {
      await fc.assert(
        fc.asyncProperty(histories, (steps) =>
          onTable(design, () => runHistory(design, store, steps, true)),
        ),
        // In memory there are thousands; every night 500 of each.
        { numRuns: engineRuns(0, 60) },
      )
    },
    900_000,
  )

  it('goes to one of those who sign up at once', async () => {
    await onTable('plain', async () => {
      const { entity } = DESIGNS.plain
      const done = await Promise.all(
        Array.from({ length: 8 }, (_, id) =>
          transact(
            transactInput(entity, undefined, { org: 'a', id, email: 'Ann@x', name: `n${id}` }),
          ),
        ),
      )
      expect(done.filter(Boolean)).toHaveLength(1)
      expect(await store.scan()).toHaveLength(3)
    })
  })
})
