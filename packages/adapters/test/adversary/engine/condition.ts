import {
  type Attribute,
  compareAttributes,
  type Item,
  sizeOf,
  textOf,
  typeOf,
} from './attribute.ts'
import type { Condition, Operand, Path } from './parse.ts'
import { invalid } from './refusals.ts'

/** What is at a path; `undefined` for nothing. */
export const valueAt = (item: Item, path: Path): Attribute | undefined => {
  let at: Attribute | undefined = { M: item }
  for (const step of path) {
    if (at === undefined) return undefined
    if (typeof step === 'number') at = 'L' in at ? (at.L as readonly Attribute[])[step] : undefined
    else at = 'M' in at && Object.hasOwn(at.M, step) ? at.M[step] : undefined
  }
  return at
}

const operandIn = (item: Item, operand: Operand): Attribute | undefined => {
  if (operand.kind === 'value') return operand.value
  if (operand.kind === 'path') return valueAt(item, operand.path)
  if (operand.kind !== 'size') return invalid(`${operand.kind} in a condition`)
  const found = valueAt(item, operand.path)
  const size = found && sizeOf(found)
  return size === undefined ? undefined : { N: String(size) }
}

/** Whether an item meets a condition. What compares a missing attribute is false. */
export const holds = (condition: Condition, item: Item): boolean => {
  switch (condition.kind) {
    case 'and':
      return condition.all.every((one) => holds(one, item))
    case 'or':
      return condition.all.some((one) => holds(one, item))
    case 'not':
      return !holds(condition.of, item)
    case 'compare':
      return compares(
        condition.operator,
        condition.operands.map((operand) => operandIn(item, operand)),
      )
    case 'call':
      return calls(condition.name, condition.operands, item)
  }
}

const compares = (operator: string, operands: readonly (Attribute | undefined)[]): boolean => {
  const [first, second, third] = operands
  if (operator === '<>') return !(first && second && textOf(first) === textOf(second))
  if (first === undefined) return false
  if (operator === 'IN') {
    return operands.slice(1).some((one) => one !== undefined && textOf(one) === textOf(first))
  }
  if (second === undefined) return false
  if (operator === '=') return textOf(first) === textOf(second)
  const order = compareAttributes(first, second)
  if (order === undefined) return false
  if (operator === 'BETWEEN') {
    const toUpper = third && compareAttributes(first, third)
    return order >= 0 && toUpper !== undefined && toUpper <= 0
  }
  return operator.includes(order < 0 ? '<' : order > 0 ? '>' : '=')
}

const calls = (name: string, operands: readonly Operand[], item: Item): boolean => {
  const [subject, argument] = operands
  const found = subject && operandIn(item, subject)
  if (name === 'attribute_exists') return found !== undefined
  if (name === 'attribute_not_exists') return found === undefined
  const given = argument && operandIn(item, argument)
  if (!found || !given) return false
  if (name === 'attribute_type') return 'S' in given && typeOf(found) === given.S
  if (name === 'begins_with') {
    if ('S' in found && 'S' in given) return found.S.startsWith(given.S)
    return 'B' in found && 'B' in given && startsWith(found.B, given.B)
  }
  if ('S' in found && 'S' in given) return found.S.includes(given.S)
  const members = 'L' in found ? found.L : 'SS' in found ? found.SS.map((S) => ({ S })) : []
  return members.some((one) => textOf(one) === textOf(given))
}

const startsWith = (bytes: Uint8Array, prefix: Uint8Array): boolean =>
  prefix.every((byte, i) => bytes[i] === byte)

const operatorsIn = (condition: Condition): number => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return (
        condition.all.length - 1 + condition.all.reduce((sum, one) => sum + operatorsIn(one), 0)
      )
    case 'not':
      return 1 + operatorsIn(condition.of)
    default:
      return 1
  }
}

const MOST_OPERATORS = 300

/** Refuses a condition that DynamoDB does not take, whatever the item. */
export const checkCondition = (condition: Condition): void => {
  if (operatorsIn(condition) > MOST_OPERATORS) invalid('more than 300 operators')
  checkRanges(condition)
}

/** The ends of a range are in order and of one type. */
const checkRanges = (condition: Condition): void => {
  if (condition.kind === 'not') checkRanges(condition.of)
  if (condition.kind === 'and' || condition.kind === 'or') condition.all.forEach(checkRanges)
  if (condition.kind !== 'compare' || condition.operator !== 'BETWEEN') return
  const [, lower, upper] = condition.operands
  if (lower?.kind !== 'value' || upper?.kind !== 'value') return
  const order = compareAttributes(lower.value, upper.value)
  if (order === undefined || order > 0) invalid('BETWEEN with its ends the wrong way round')
}

/** Every path of a condition. */
export const pathsIn = (condition: Condition): Path[] => {
  if (condition.kind === 'not') return pathsIn(condition.of)
  if ('all' in condition) return condition.all.flatMap(pathsIn)
  return condition.operands.flatMap((operand: Operand) =>
    operand.kind === 'path' || operand.kind === 'size' ? [operand.path] : [],
  )
}
