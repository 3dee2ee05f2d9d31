import type { AnyQueryInput } from '../sdk/input-types.ts'
import { canonicalText, compareStored, isLowLevel, readStored } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import type { Comparison, Condition } from './clause.ts'
import { type Identity, type Origin, originOf } from './origin.ts'

/** A query input, understood. */
export interface Query {
  readonly conditions: readonly Condition[]
  /** The direction of the query; an input for the page before reads the other way. */
  readonly descending: boolean
  readonly format: Format
  readonly origin: Origin | undefined
  readonly identity: Identity
}

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
  const { TableName, IndexName } = input
  // Without its origin, an input does not say what sorts it; the partition comes first by custom.
  const sorts = origin
    ? ({ name }: Condition) => origin.order.some((attribute) => attribute.name === name)
    : (condition: Condition) => condition !== conditions[0]
  return {
    conditions,
    descending,
    format,
    origin,
    identity: {
      whole: JSON.stringify([TableName, IndexName, textOf(conditions), descending]),
      parts: [
        `${TableName}`,
        `${IndexName}`,
        textOf(conditions.filter((condition) => !sorts(condition))),
        textOf(conditions.filter(sorts)),
        `${descending}`,
      ],
    },
  }
}

/** Conditions as one text: the same for the same conditions, in whatever format. */
const textOf = (conditions: readonly Condition[]): string =>
  JSON.stringify(
    conditions.map(({ name, comparison, operands }) => [
      name,
      comparison,
      ...operands.map(canonicalText),
    ]),
  )

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
