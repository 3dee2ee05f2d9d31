import type { Comparison } from './clause.ts'
import { type Origin, originOf } from './origin.ts'
import { compareStored, type Format, isLowLevel, readStored, type Stored } from './stored.ts'

/** What a cursor needs of a query input, of either client. */
export interface AnyQueryInput {
  TableName?: string | undefined
  IndexName?: string | undefined
  KeyConditionExpression?: string | undefined
  ExpressionAttributeNames?: Record<string, string> | undefined
  ExpressionAttributeValues?: Record<string, unknown> | undefined
  ExclusiveStartKey?: Record<string, unknown> | undefined
  ScanIndexForward?: boolean | undefined
  Limit?: number | undefined
}

/** A condition as it was read from an input. */
export interface Condition {
  readonly name: string
  readonly comparison: Comparison
  readonly operands: readonly Stored[]
}

/** A query input, understood. */
export interface Query {
  readonly conditions: readonly Condition[]
  readonly descending: boolean
  readonly format: Format
  readonly origin: Origin | undefined
  /** Table, index, direction and conditions in one text: the same for the same query. */
  readonly identity: string
}

const CONDITION =
  /begins_with\s*\(\s*([#\w]+)\s*,\s*(:\w+)\s*\)|([#\w]+)\s*(?:(<=|>=|=|<|>)\s*(:\w+)|BETWEEN\s+(:\w+)\s+AND\s+(:\w+))/gi

/** Reads an input: also one that was copied, extended by a filter, or made by hand. */
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
  const descending = input.ScanIndexForward === false
  // Values as text, so that both clients' inputs are the same query.
  const identity = JSON.stringify(
    [input.TableName, input.IndexName, descending, conditions],
    (name, value: unknown) => (name === 'value' ? String(value) : value),
  )
  return { conditions, descending, format, origin: originOf(input), identity }
}

/** Whether a value of the attribute meets the condition. */
export const meets = ({ comparison, operands }: Condition, value: Stored): boolean => {
  const [first, last = first] = operands
  if (!first || !last || first.type !== value.type) return false
  if (comparison === 'begins_with') return String(value.value).startsWith(String(first.value))
  const order = compareStored(value, first)
  return comparison === 'BETWEEN'
    ? order >= 0 && compareStored(value, last) <= 0
    : comparison.includes(order < 0 ? '<' : order > 0 ? '>' : '=')
}
