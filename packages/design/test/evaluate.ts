import { compareKeys } from '@keywright/core'

/** What an evaluation needs of a query input of the document client. */
export interface EvaluatedInput {
  readonly KeyConditionExpression?: string | undefined
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>> | undefined
}

const CONDITION =
  /begins_with\((#\w+), (:\w+)\)|(#\w+) (?:(<=|>=|=|<|>) (:\w+)|BETWEEN (:\w+) AND (:\w+))/g

/**
 * Whether a query reads a row, as DynamoDB's documentation says: slow, obvious, and not the code of
 * adapters that is under test.
 */
export const reads = (input: EvaluatedInput, row: Readonly<Record<string, unknown>>): boolean => {
  const names = input.ExpressionAttributeNames ?? {}
  const values = input.ExpressionAttributeValues ?? {}
  const matches = [...(input.KeyConditionExpression ?? '').matchAll(CONDITION)]
  if (matches.length === 0) throw new Error(`no condition in ${input.KeyConditionExpression}`)
  return matches.every(
    ([, prefixed, prefix = '', compared = '', sign, operand = '', lower, upper]) => {
      const value = row[names[prefixed ?? compared] ?? '']
      if (value === undefined) return false
      if (prefixed !== undefined) return String(value).startsWith(String(values[prefix]))
      if (lower !== undefined && upper !== undefined) {
        return isAtMost(values[lower], value) && isAtMost(value, values[upper])
      }
      const order = compareValues(value, values[operand])
      return sign === '='
        ? order === 0
        : (sign?.includes('=') === true && order === 0) ||
            (sign?.startsWith('<') ? order < 0 : order > 0)
    },
  )
}

const isAtMost = (a: unknown, b: unknown): boolean => compareValues(a, b) <= 0

/** The order in which DynamoDB keeps values of one type: text and bytes by bytes, numbers by value. */
export const compareValues = (a: unknown, b: unknown): number => {
  if (typeof a !== typeof b) return Number.NaN
  if (typeof a === 'string') return compareKeys(a, b as string)
  if (a instanceof Uint8Array) return Buffer.compare(a, b as Uint8Array)
  return Number((a as number) > (b as number)) - Number((a as number) < (b as number))
}
