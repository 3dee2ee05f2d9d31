import { compareKeys, type KeyRange } from '@keywright/core'
import { answer, refuse } from '@keywright/core/internal'
import { checkKey, PARTITION_LIMIT } from '../stored/size.ts'
import { formatOf } from '../stored/stored.ts'
import type { FormatOptions } from '../stored/stored-types.ts'
import { clause, type KeyConditionParts, PK } from './clause.ts'
import { keyParts, rangeClause } from './expression.ts'

/** A partition key and, if there is one, a range of sort keys: each an attribute and a value. */
export interface KeyConditionDefinition {
  readonly pk: readonly [attribute: string, value: string]
  readonly sk?: readonly [attribute: string, range: KeyRange | string]
}

/**
 * Just the key condition of a query: expression, names and values, in the plainest legal form. A
 * range becomes one condition; a range of everything needs none.
 *
 * @throws KeyError for a key that is empty or too long, or a range that ends before it starts.
 * @example
 * const { KeyConditionExpression, ExpressionAttributeValues } = keyCondition({
 *   pk: ['PK', 'USER#1'],
 *   sk: ['SK', where(key('ORDER', date('on')), { on: gte('2024-01-15') })],
 * })
 * KeyConditionExpression // => '#pk = :pk AND #sk BETWEEN :lower AND :upper'
 * ExpressionAttributeValues // => { ':pk': 'USER#1', ':lower': 'ORDER#2024-01-15', ':upper': 'ORDER$' }
 */
export const keyCondition = (
  definition: KeyConditionDefinition,
  options?: FormatOptions,
): KeyConditionParts =>
  answer('keyCondition', () => {
    const { pk, sk, ...others } = definition
    for (const name of Object.keys(others)) {
      refuse('INVALID_CONDITION', 'pk and sk', name, 'keyCondition')
    }
    const clauses = [clause(PK, pk[0], '=', checkKey(pk[0], pk[1], PARTITION_LIMIT))]
    if (sk) {
      const [name, range] = sk
      const whole = typeof range === 'string' ? { lower: range, upper: range } : range
      if (compareKeys(whole.lower, whole.upper) > 0) {
        refuse('INVALID_CONDITION', 'a range whose lower end comes first', whole.lower, name)
      }
      const sort = rangeClause(name, name, whole)
      if (sort) clauses.push(sort)
    }
    return keyParts(clauses, formatOf('keyCondition', options))
  })
