import { compareKeys } from '@keywright/core'
import { meets } from '../../src/dynamodb/query/clause.ts'
import { readQuery } from '../../src/dynamodb/query/read-query.ts'
import { readStored } from '../../src/dynamodb/stored/stored.ts'
import type { AnyQueryInput } from '../../src/index.ts'

/** Whether a query selects a row, and starts before it: what a store in memory has to know. */
export const selects = (input: AnyQueryInput, row: object): boolean => {
  // A copy of the names forgets where the input came from: only what it says counts.
  const names = { ...input.ExpressionAttributeNames }
  const { conditions } = readQuery({ ...input, ExpressionAttributeNames: names })
  const { SK } = row as { readonly SK?: string }
  const start = input.IndexName === undefined ? input.ExclusiveStartKey?.['SK'] : undefined
  if (typeof start === 'string' && SK !== undefined) {
    const sign = compareKeys(SK, start)
    if (input.ScanIndexForward === false ? sign >= 0 : sign <= 0) return false
  }
  return conditions.every((condition) => {
    const stored = readStored((row as Readonly<Record<string, unknown>>)[condition.name])
    return stored !== undefined && meets(condition, stored)
  })
}
