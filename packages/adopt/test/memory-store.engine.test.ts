import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { type Engine, engineRuns, isDynamoDbLocal, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TransactItem } from '../src/index.ts'
import { omit, pick } from '../src/row/attributes.ts'
import { absent, absentOr, absentOrSeen, asSeen, free } from '../src/row/condition.ts'
import { memoryStore } from './memory-store.ts'
import { engineStore } from './store.ts'

const TABLES = [{ name: 'rows', keys: ['PK', 'SK'] }]

const value = fc.constantFrom<unknown>('a', '', 1, 1.5, null, true, ['x', 1], { y: ['z'] }, [], {})
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { noNullPrototype: true })
const rowKey = fc.record({ PK: fc.constantFrom('p', 'q', 'é'), SK: fc.constantFrom('1', '2') })
const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))

/** Some conditions are on a revision, which some rows have. */
const revision = ({ c }: Readonly<Record<string, unknown>>): unknown =>
  c === null ? 'r' : undefined

/** The conditions and actions that a migration has, on rows that may be there or not. */
const action: fc.Arbitrary<TransactItem> = fc
  .tuple(rowKey, attributes, attributes, names, fc.nat(4), fc.nat(4))
  .map(([Key, item, expected, without, form, kind]): TransactItem => {
    const missing = without.filter((name) => !Object.hasOwn(expected, name))
    const condition = [
      () => absent('PK'),
      () => asSeen('PK', { revision: revision(expected), attributes: expected, lacked: missing }),
      () => ({
        ...absent('PK'),
        ...absentOr('PK', {
          attributes: omit(expected, without),
          implied: pick(expected, without),
        }),
      }),
      () => absentOrSeen('PK', { revision: revision(expected), attributes: expected }),
      () => free('PK', { ttl: 'a', now: 1 }),
    ][form]?.() as ReturnType<typeof asSeen>
    const on = { TableName: 'rows', ...condition }
    const set = {
      Key,
      UpdateExpression: 'SET #s0 = :s0 REMOVE #s1',
      ExpressionAttributeNames: { ...condition.ExpressionAttributeNames, '#s0': 'd', '#s1': 'a' },
      ExpressionAttributeValues: { ...condition.ExpressionAttributeValues, ':s0': 5 },
    }
    return [
      { Put: { TableName: 'rows', Item: { ...item, ...Key } } },
      { Put: { ...on, Item: { ...item, ...Key } } },
      { Delete: { ...on, Key } },
      { ConditionCheck: { ...on, Key } },
      { Update: { ...on, ...set } },
    ][kind] as TransactItem
  })

/** What comes of a transaction: nothing wrong, or which conditions did not hold. */
const outcome = (done: Promise<unknown>): Promise<unknown> =>
  done.then(
    () => 'done',
    (error: { name: string; CancellationReasons?: { Code: string }[] }) => [
      error.name,
      error.CancellationReasons?.map(({ Code }) => Code),
    ],
  )

describe.runIf(isDynamoDbLocal)('the store in memory', () => {
  let engine: Engine

  beforeAll(async () => {
    engine = await startEngine()
    await engine.client.send(
      new CreateTableCommand({
        TableName: 'rows',
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'PK', AttributeType: 'S' },
          { AttributeName: 'SK', AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: 'PK', KeyType: 'HASH' },
          { AttributeName: 'SK', KeyType: 'RANGE' },
        ],
      }),
    )
  })
  afterAll(() => engine?.stop())

  it('does what DynamoDB Local does', async () => {
    const real = engineStore(engine.documents, TABLES)
    const double = memoryStore(TABLES)
    // A transaction that has a row twice is refused by DynamoDB, and not by DynamoDB Local.
    const rowOf = ({ Put, Delete, Update, ConditionCheck }: TransactItem) => {
      const key = Put?.Item ?? (Delete ?? Update ?? ConditionCheck)?.Key ?? {}
      return `${key['PK']} ${key['SK']}`
    }
    const transaction = fc.uniqueArray(action, { minLength: 1, maxLength: 3, selector: rowOf })
    const transactions = fc.array(transaction, { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(transactions, fc.integer({ min: 1, max: 3 }), async (all, segments) => {
        await Promise.all([real.clear(), double.clear()])
        for (const TransactItems of all) {
          expect(await outcome(double.write({ TransactItems }))).toEqual(
            await outcome(real.write({ TransactItems })),
          )
        }
        const sorted = async (store: typeof real) =>
          (await store.rows('rows')).map((row) => JSON.stringify(Object.entries(row).sort())).sort()
        expect(await sorted(double)).toEqual(await sorted(real))
        // The segments of both hold each row once, page after page, from any row on.
        for (const store of [real, double]) {
          const seen: unknown[] = []
          for (let Segment = 0; Segment < segments; Segment++) {
            let start: Record<string, unknown> | undefined
            do {
              const page = await store.scan({
                TableName: 'rows',
                ConsistentRead: true,
                Segment,
                TotalSegments: segments,
                Limit: 1,
                ...(start && { ExclusiveStartKey: start }),
              })
              const [row] = page.Items ?? []
              if (row) seen.push(JSON.stringify(Object.entries(row).sort()))
              start = row ? { PK: row['PK'], SK: row['SK'] } : undefined
            } while (start)
          }
          expect(seen.sort()).toEqual(await sorted(store))
        }
      }),
      { numRuns: engineRuns(0, 40) },
    )
  })
})
