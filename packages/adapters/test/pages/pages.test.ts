import fc from 'fast-check'
import { describe, it } from 'vitest'
import { createTableInput } from '../../src/index.ts'
import { engineOf, type QueryRequest, storageOf } from '../adversary/engine/engine.ts'
import { app } from './design.ts'
import { checkReading, reading, type Store } from './law.ts'

/** A store in memory; `pageSize` ends pages early, as a megabyte does. */
const storeInMemory = (): Store => {
  const engine = engineOf(storageOf(createTableInput(app)), 'document', 3)
  return {
    put: async (Item) => engine.put({ TableName: app.name, Item }),
    remove: async ({ PK, SK }) => engine.delete({ TableName: app.name, Key: { PK, SK } }),
    query: async (input) => engine.query(input as QueryRequest),
  }
}

describe('pages of any query', () => {
  it('give each row once, in order, while rows come and go', async () => {
    await fc.assert(
      fc.asyncProperty(reading, async (given) => {
        await checkReading(storeInMemory(), 'r', given)
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 150) },
    )
  })
})
