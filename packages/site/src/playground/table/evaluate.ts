import type { Item } from './store.ts'
import { compareValues } from './store.ts'

/** The parts of a query's input that decide which items it takes. */
export interface Conditions {
  readonly KeyConditionExpression: string
  readonly FilterExpression?: string | undefined
  readonly ExpressionAttributeNames: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>
}

const TOKEN = /\s*(?:(AND|OR|BETWEEN|IN)\b|(begins_with)|([#:]\w+)|(<>|<=|>=|[=<>(),]))/y

const tokensOf = (expression: string): readonly string[] => {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < expression.length) {
    const match = TOKEN.exec(expression)
    if (!match) throw new Error(`cannot evaluate ${expression}`)
    tokens.push(match[1] ?? match[2] ?? match[3] ?? (match[4] as string))
  }
  return tokens
}

const OPERATORS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}

/**
 * Whether a store takes an item for a query: its expressions evaluated as DynamoDB does. It knows what our
 * queries are made of; anything else is an error, so that nothing is passed over.
 */
export const takes = (input: Conditions, item: Item): boolean =>
  [input.KeyConditionExpression, input.FilterExpression].every(
    (expression) => expression === undefined || evaluate(tokensOf(expression), input, item),
  )

const evaluate = (tokens: readonly string[], input: Conditions, item: Item): boolean => {
  let at = 0
  const value = (): unknown => {
    const token = tokens[at++] as string
    if (token.startsWith(':')) return input.ExpressionAttributeValues[token]
    return item[input.ExpressionAttributeNames[token] as string]
  }
  const expect = (token: string): void => {
    if (tokens[at++] !== token) throw new Error(`expected ${token} in ${tokens.join(' ')}`)
  }
  const condition = (): boolean => {
    if (tokens[at] === '(') {
      at++
      const found = either()
      expect(')')
      return found
    }
    if (tokens[at] === 'begins_with') {
      at++
      expect('(')
      const text = value()
      expect(',')
      const prefix = value()
      expect(')')
      return typeof text === 'string' && text.startsWith(String(prefix))
    }
    const left = value()
    const operator = tokens[at++] as string
    if (operator === 'IN') {
      expect('(')
      const list = between(',', value)
      expect(')')
      return list.some((one) => left !== undefined && compareValues(left, one) === 0)
    }
    if (operator === 'BETWEEN') {
      const low = value()
      expect('AND')
      const high = value()
      return left !== undefined && compareValues(left, low) >= 0 && compareValues(left, high) <= 0
    }
    const right = value()
    return left !== undefined && (OPERATORS[operator]?.(compareValues(left, right)) ?? false)
  }
  /** What stands before, between and after such words. */
  const between = <T>(word: string, read: () => T): T[] => {
    const found = [read()]
    while (tokens[at] === word) {
      at++
      found.push(read())
    }
    return found
  }
  const either = (): boolean =>
    between('OR', () => between('AND', condition).every(Boolean)).some(Boolean)
  return either()
}
