import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createTableInput, type Entity, readAll } from '@keywright/adapters'
import { type Operator, timeBuckets } from '@keywright/core'
import { type Engine, engineRuns, startEngine } from '@keywright/harness/engine'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccessPattern, type Coverage, coverage } from '../src/index.ts'
import { inputsFor, isSorted, type Question, questionOf } from './asking.ts'
import { type Item, itemsOf, someDesign, somePattern, someSeed } from './designs.ts'
import { rowsOf } from './memory.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})
afterAll(() => engine?.stop())

/** Fills a table with these items for as long as `work` takes. */
const withTable = async (
  design: Entity,
  items: readonly Item[],
  work: (stored: readonly Item[]) => Promise<void>,
): Promise<void> => {
  await engine.client.send(new CreateTableCommand(createTableInput(design.table)))
  const rows = rowsOf(design, items)
  for (let i = 0; i < rows.length; i += 25) {
    // The number finds the item again: its values need not be stored.
    const requests = rows.slice(i, i + 25).map(({ item, ...keys }, n) => ({
      PutRequest: { Item: { ...keys, n: i + n } },
    }))
    const RequestItems = { [design.table.name]: requests }
    await engine.documents.send(new BatchWriteCommand({ RequestItems }))
  }
  await work(rows.map(({ item }) => item))
  await engine.client.send(new DeleteTableCommand({ TableName: design.table.name }))
}

/** How many queries a result promises for a question. */
const promised = (result: Coverage, { range }: AccessPattern, question: Question): number => {
  if (!result.satisfied) return 0
  if (!result.per || range === undefined) return result.queries
  const [from, to] = (question.conditions[range] as Operator<Date>).values as [Date, Date]
  return result.queries * timeBuckets(from, to, result.per).length
}

const someCase = someDesign({ native: false }).chain((design) =>
  fc.record({
    design: fc.constant(design),
    patterns: fc.array(somePattern(design), { minLength: 6, maxLength: 6 }),
    seed: someSeed,
    descending: fc.boolean(),
  }),
)

describe('coverage on a real engine', () => {
  it('calls satisfied what the index it names answers: these rows, in this order', async () => {
    const satisfied = new Set<string>()
    await fc.assert(
      fc.asyncProperty(someCase, async ({ design, patterns, seed, descending }) => {
        const items = itemsOf(seed, 60)
        await withTable(design, items, async (stored) => {
          for (const [i, result] of coverage([design], patterns).entries()) {
            if (!result.satisfied) continue
            const pattern = patterns[i] as AccessPattern
            const question = questionOf(design, pattern, items[0], items[1] as Item)
            const inputs = inputsFor(design, result.index, question, descending) ?? []
            expect(inputs).toHaveLength(promised(result, pattern, question))
            const rows: Item[] = []
            const pages = readAll(inputs, (input) => engine.documents.send(new QueryCommand(input)))
            for await (const { n } of pages) rows.push(stored[n as number] as Item)

            const wanted = stored.filter(question.isWanted)
            expect(new Set(rows)).toEqual(new Set(wanted))
            expect(rows).toHaveLength(wanted.length)
            const isUp = isSorted(rows, question.order, 1)
            expect(isUp || isSorted(rows, question.order, -1)).toBe(true)
            satisfied.add(`${result.index} ${result.queries > 1} ${result.per !== undefined}`)
          }
        })
      }),
      // A fixed seed: whether shards and buckets take part below must not be a matter of chance.
      { numRuns: engineRuns(40, 15), seed: 17 },
    )
    // Indexes, shards and buckets all took part.
    expect(satisfied.size).toBeGreaterThan(3)
  }, 3_600_000)
})
