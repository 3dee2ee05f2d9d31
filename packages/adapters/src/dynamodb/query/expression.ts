import type { KeyRange } from '@keywright/core'
import { checkKey, fitEnd, SORT_LIMIT } from '../stored/size.ts'
import { writeStored } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import { type Clause, clause, SK } from './clause.ts'
import type { Comparison } from './comparison-types.ts'

/** The plainest legal condition for a range; none when the range is everything. */
export const rangeClause = (place: string, name: string, range: KeyRange): Clause | undefined => {
  const { lower, upper, prefix } = range
  const sort = (comparison: Comparison, first: string, last?: string): Clause => {
    const from = checkKey(place, first, SORT_LIMIT)
    if (last === undefined) return clause(SK, name, comparison, from)
    return clause(SK, name, comparison, from, checkKey(place, last, SORT_LIMIT))
  }
  if (prefix !== undefined) return prefix ? sort('begins_with', prefix) : undefined
  if (lower === upper) return sort('=', lower)
  // DynamoDB takes no empty text; U+10FFFF alone sorts after everything.
  const isOpen = upper === '\u{10FFFF}'
  const from = fitEnd(lower, true)
  const to = fitEnd(upper, false)
  if (lower === '') return isOpen ? undefined : sort('<=', to)
  if (isOpen) return sort('>=', from)
  return sort('BETWEEN', from, to)
}

/** The names and values behind the placeholders of an expression. */
export interface Placeholders {
  readonly names: Record<string, string>
  readonly values: Record<string, unknown>
}

/**
 * Writes clauses with placeholders only, and adds the names and values behind them: a name may be a
 * reserved word.
 */
export const expressionOf = (
  clauses: readonly Clause[],
  format: Format,
  { names, values }: Placeholders,
): string => {
  let text = ''
  for (const { label, name, comparison, operands } of clauses) {
    const [first, second] = operands as [Stored, Stored?]
    const value = second === undefined ? label.value : ':lower'
    names[label.name] = name
    values[value] = writeStored(first, format)
    if (text !== '') text += ' AND '
    text +=
      comparison === 'begins_with'
        ? `begins_with(${label.name}, ${value})`
        : `${label.name} ${comparison} ${value}`
    if (second !== undefined) {
      values[':upper'] = writeStored(second, format)
      text += ' AND :upper'
    }
  }
  return text
}
