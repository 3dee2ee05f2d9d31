import { bareValue, compareStored, typeOf } from '../stored/stored.ts'
import type { AttributeType, Stored } from '../stored/stored-types.ts'
import type { Comparison, Condition } from './comparison-types.ts'

/** The placeholders of an attribute's name and value. */
export interface Label {
  readonly name: string
  readonly value: string
}

/** Those of the partition key, the sort key, and what decides a shard. */
export const PK: Label = { name: '#pk', value: ':pk' }
export const SK: Label = { name: '#sk', value: ':sk' }
export const BY: Label = { name: '#by', value: ':by' }

/** Those of one of several attributes: `#pk`, `#pk2`, `#pk3`. */
export const labelAt = (label: Label, i: number): Label =>
  i === 0 ? label : { name: `${label.name}${i + 1}`, value: `${label.value}${i + 1}` }

/** A condition and its placeholders. */
export interface Clause extends Condition {
  readonly label: Label
}

/** The part of a query input that selects keys. */
export interface KeyConditionParts {
  KeyConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

/** A condition on an attribute, and its placeholders. */
export const clause = (
  label: Label,
  name: string,
  comparison: Comparison,
  ...operands: readonly Stored[]
): Clause => ({ label, name, comparison, operands })

/** The least value of each type, or one that sorts before it. */
const FIRST: Readonly<Record<AttributeType, Stored>> = {
  S: '\0',
  N: { type: 'N', value: '-9.9999999999999999999999999999999999999E+125' },
  B: { type: 'B', value: /* @__PURE__ */ new Uint8Array(1) },
}

/** A legal condition that no value meets. */
export const clauseOfNone = (label: Label, name: string, type: AttributeType): Clause =>
  clause(label, name, '<', FIRST[type])

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
