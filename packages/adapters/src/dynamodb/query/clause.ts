import { bareValue, compareStored, typeOf } from '../stored/stored.ts'
import type { Stored } from '../stored/stored-types.ts'
import type { Comparison, Condition } from './comparison-types.ts'

/** A condition, and what its placeholders are called: `pk`, `sk`, `pk2`. */
export interface Clause extends Condition {
  readonly label: string
}

/** The part of a query input that says which keys. */
export interface KeyConditionParts {
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

/** A condition on an attribute, and the label of its placeholders. */
export const clause = (
  label: string,
  name: string,
  comparison: Comparison,
  ...operands: readonly Stored[]
): Clause => ({ label, name, comparison, operands })

/** Whether a value of the attribute meets the condition. */
export const meets = ({ comparison, operands }: Condition, value: Stored): boolean => {
  const [first, last = first] = operands
  if (first === undefined || last === undefined || typeOf(first) !== typeOf(value)) return false
  if (comparison === 'begins_with')
    return String(bareValue(value)).startsWith(String(bareValue(first)))
  const order = compareStored(value, first)
  return comparison === 'BETWEEN'
    ? order >= 0 && compareStored(value, last) <= 0
    : comparison.includes(order < 0 ? '<' : order > 0 ? '>' : '=')
}
