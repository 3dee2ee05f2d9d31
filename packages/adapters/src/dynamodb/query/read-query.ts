import { once } from '../given.ts'
import type { AnyQueryInput } from '../sdk/input-types.ts'
import { isLowLevel, readStored } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import type { Comparison, Condition } from './comparison-types.ts'
import { identityOf } from './identity.ts'
import { originOf } from './origin.ts'
import type { Query } from './query-types.ts'

const CONDITION =
  /begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)|(?<![#\w])([#\w]+)\s*(?:(<=|>=|=|<|>)\s*(:\w+)|BETWEEN\s+(:\w+)\s+AND\s+(:\w+))/gi

/** A condition as an expression writes it, with placeholders. */
interface Written {
  readonly name: string
  readonly comparison: Comparison
  readonly values: readonly string[]
}

let latest: { readonly expression: string; readonly written: readonly Written[] } | undefined

/** The conditions of an expression. The latest is kept: all inputs of a query have the same. */
const conditionsIn = (expression: string): readonly Written[] => {
  if (latest?.expression !== expression) {
    const written = Array.from(expression.matchAll(CONDITION), (match): Written => {
      const [, prefixed, prefix, compared = '', comparison, operand, lower, upper] = match
      return {
        name: prefixed ?? compared,
        comparison: prefix ? 'begins_with' : lower ? 'BETWEEN' : (comparison as Comparison),
        values: [prefix, operand, lower, upper].filter((text) => text !== undefined),
      }
    })
    latest = { expression, written }
  }
  return latest.written
}

/** Reads an input, even one that was copied, extended by a filter, or made by hand. */
export const readQuery = (input: AnyQueryInput): Query => {
  const names = input.ExpressionAttributeNames ?? {}
  const values = input.ExpressionAttributeValues ?? {}
  const conditions: Condition[] = []
  let format: Format = 'document'
  for (const one of conditionsIn(input.KeyConditionExpression ?? '')) {
    const { name, comparison } = one
    const operands: Stored[] = []
    for (const placeholder of one.values) {
      const value = values[placeholder]
      if (isLowLevel(value)) format = 'low-level'
      const stored = readStored(value)
      if (stored !== undefined) operands.push(stored)
    }
    conditions.push({ name: names[name] ?? name, comparison, operands })
  }
  const origin = originOf(input)
  const asked = origin?.ended ?? conditions
  const backward = origin?.backward ?? false
  const descending = (input.ScanIndexForward === false) !== backward
  return {
    conditions: asked,
    descending,
    backward,
    format,
    origin,
    identity: once(() => identityOf(input, asked, descending, origin)),
  }
}
