import { meets } from '../../src/dynamodb/query/clause.ts'
import { readQuery } from '../../src/dynamodb/query/read-query.ts'
import { readStored } from '../../src/dynamodb/stored/stored.ts'
import type { AnyQueryInput } from '../../src/index.ts'

/** Whether a row meets the key condition of a query: what a store in memory has to know. */
export const selects = (input: AnyQueryInput, row: object): boolean => {
  // A copy of the names forgets where the input came from: only what it says counts.
  const names = { ...input.ExpressionAttributeNames }
  const { conditions } = readQuery({ ...input, ExpressionAttributeNames: names })
  return conditions.every((condition) => {
    const stored = readStored((row as Readonly<Record<string, unknown>>)[condition.name])
    return stored !== undefined && meets(condition, stored)
  })
}
