import { once } from '../guard.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { isLowLevel, readStored } from '../stored/stored.ts'
import type { Format } from '../stored/stored-types.ts'
import type { Comparison, Condition } from './comparison-types.ts'
import { identityOf } from './identity.ts'
import { originOf } from './origin.ts'
import type { Query } from './query-types.ts'

const CONDITION =
  /begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)|(?<![#\w])([#\w]+)\s*(?:(<=|>=|=|<|>)\s*(:\w+)|BETWEEN\s+(:\w+)\s+AND\s+(:\w+))/gi

/** Reads an input, even one that was copied, extended by a filter, or made by hand. */
export const readQuery = (input: AnyQueryInput): Query => {
  const names = input.ExpressionAttributeNames ?? {}
  const values = input.ExpressionAttributeValues ?? {}
  const conditions: Condition[] = []
  let format: Format = 'document'
  for (const match of (input.KeyConditionExpression ?? '').matchAll(CONDITION)) {
    const [, prefixed, prefix, compared = '', comparison, operand, lower, upper] = match
    const placeholders = [prefix, operand, lower, upper].filter((text) => text !== undefined)
    const given = placeholders.map((text) => values[text])
    if (given.some(isLowLevel)) format = 'low-level'
    const name = prefixed ?? compared
    conditions.push({
      name: names[name] ?? name,
      comparison: prefix ? 'begins_with' : lower ? 'BETWEEN' : (comparison as Comparison),
      operands: given.flatMap((value) => readStored(value) ?? []),
    })
  }
  const origin = originOf(input)
  const descending = (input.ScanIndexForward === false) !== (origin?.backward ?? false)
  return {
    conditions,
    descending,
    format,
    origin,
    identity: once(() => identityOf(input, conditions, descending, origin)),
  }
}
