import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TransactWriteInput } from '../src/index.ts'
import { type History, histories, run } from './history.ts'
import { memoryStore } from './memory-store.ts'
import { SCENARIOS, TABLES } from './scenarios.ts'
import { engineStore, type Store } from './store.ts'

/** DynamoDB Local, or without Java the store in memory that is held to it. */
describe('a migration under writers, faults and kills', () => {
  let engine: Engine | undefined
  let store: Store

  beforeAll(async () => {
    engine = isDynamoDbLocal ? await startEngine() : undefined
    for (const { name, keys } of engine ? TABLES : []) {
      await engine?.client.send(
        new CreateTableCommand({
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: 'S' })),
          KeySchema: keys.map((key, i) => ({ AttributeName: key, KeyType: i ? 'RANGE' : 'HASH' })),
        }),
      )
    }
    store = engine ? engineStore(engine.documents, TABLES) : memoryStore(TABLES)
  })
  afterAll(() => engine?.stop())

  it('loses no row, leaves none stale, and brings none back', async () => {
    await fc.assert(
      fc.asyncProperty(histories(SCENARIOS.length), async (history) => {
        await run(history, SCENARIOS, store)
      }),
      { numRuns: engineRuns(500, 40) },
    )
  })

  it('is killed at every request there is, before and after it', async () => {
    const step = { item: 0, kind: 'put', state: 2, keyed: true } as const
    // On the engine one scenario takes minutes; a soak has them all.
    const isShort = isDynamoDbLocal && process.env['FC_RUNS'] === undefined
    for (const scenario of SCENARIOS.slice(0, isShort ? 1 : undefined).keys()) {
      const quiet: History = {
        scenario,
        rows: [0, 1, 2],
        steps: [
          { ...step, writer: 0 },
          { ...step, writer: 1, item: 1, kind: 'delete' },
        ],
        after: [{ ...step, writer: 0, state: 4 }],
        segments: 2,
        picks: [0, 1, 2, 1, 0],
        faults: [],
        resume: ['told', 'error', 'start'],
      }
      const { requests } = await run(quiet, SCENARIOS, store)
      expect(requests).toBeGreaterThan(8)
      for (let at = 0; at < requests; at++) {
        for (const fault of ['killed before', 'killed after', 'lost', 'throttle'] as const) {
          await run({ ...quiet, faults: [{ at, fault }] }, SCENARIOS, store)
        }
      }
    }
  }, 3_600_000)
})

/** The same proof has to fail where a condition is left out: or it would prove nothing. */
describe('the proof itself', () => {
  type Action = TransactWriteInput['TransactItems'][number]
  const unconditioned = (condition: object): object =>
    Object.fromEntries(
      Object.entries(condition).filter(([name]) => !/Condition|Expression/.test(name)),
    )

  it.each<[string, (action: Action) => Action[]]>([
    [
      'the backfill does not look at the old row',
      ({ ConditionCheck, ...rest }) => (ConditionCheck ? [] : [rest]),
    ],
    [
      'a row is put over another',
      ({ Put, ...rest }) => [Put ? { Put: unconditioned(Put) as typeof Put } : rest],
    ],
    [
      'a row is deleted as it comes',
      ({ Delete, ...rest }) => [Delete ? { Delete: unconditioned(Delete) as typeof Delete } : rest],
    ],
  ])('fails when %s', async (_, broken) => {
    const store = memoryStore(TABLES)
    const careless: Store = {
      ...store,
      write: ({ TransactItems }) => store.write({ TransactItems: TransactItems.flatMap(broken) }),
    }
    const details = await fc.check(
      fc.asyncProperty(histories(SCENARIOS.length), async (history) => {
        await run(history, SCENARIOS, careless)
      }),
      { numRuns: 2000, endOnFailure: true },
    )
    expect(details.failed).toBe(true)
  })
})
