import type { KeyRange } from '@keywright/core'
import { checkSize, fitEnd, SORT_LIMIT } from '../stored/size.ts'
import { storedText, writeAll } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import { type Clause, type Comparison, clause, type KeyConditionParts } from './clause.ts'

/** The plainest legal condition for a range; none when the range is everything. */
export const rangeClause = (place: string, name: string, range: KeyRange): Clause | undefined => {
  const { lower, upper, prefix } = range
  const sort = (comparison: Comparison, ...ends: readonly string[]): Clause => {
    const operands = ends.map(storedText)
    for (const operand of operands) checkSize(place, [operand], SORT_LIMIT)
    return clause('sk', name, comparison, ...operands)
  }
  if (prefix !== undefined) return prefix ? sort('begins_with', prefix) : undefined
  if (lower === upper) return sort('=', lower)
  // DynamoDB takes no empty text; U+10FFFF alone is after everything.
  const isOpen = upper === '\u{10FFFF}'
  const from = fitEnd(lower, true)
  const to = fitEnd(upper, false)
  if (lower === '') return isOpen ? undefined : sort('<=', to)
  if (isOpen) return sort('>=', from)
  return sort('BETWEEN', from, to)
}

/** Writes clauses with placeholders only: names may be reserved words, values anything. */
export const expressionOf = (clauses: readonly Clause[], format: Format): KeyConditionParts => {
  const names: [string, string][] = []
  const values: [string, Stored][] = []
  const texts = clauses.map(({ label, name, comparison, operands }) => {
    const [first, second] = operands as [Stored, Stored?]
    names.push([`#${label}`, name])
    if (second) {
      values.push([':lower', first], [':upper', second])
      return `#${label} BETWEEN :lower AND :upper`
    }
    values.push([`:${label}`, first])
    return comparison === 'begins_with'
      ? `begins_with(#${label}, :${label})`
      : `#${label} ${comparison} :${label}`
  })
  return {
    KeyConditionExpression: texts.join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: writeAll(values, format),
  }
}
