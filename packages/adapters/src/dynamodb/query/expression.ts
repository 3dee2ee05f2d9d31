import type { KeyRange } from '@keywright/core'
import { checkKey, fitEnd, SORT_LIMIT } from '../stored/size.ts'
import { writeStored } from '../stored/stored.ts'
import type { Format, Stored } from '../stored/stored-types.ts'
import { type Clause, clause, type KeyConditionParts, SK } from './clause.ts'
import type { Comparison } from './comparison-types.ts'

/** The plainest legal condition for a range; none when the range is everything. */
export const rangeClause = (place: string, name: string, range: KeyRange): Clause | undefined => {
  const { lower, upper, prefix } = range
  const sort = (comparison: Comparison, end: string): Clause =>
    clause(SK, name, comparison, checkKey(place, end, SORT_LIMIT))
  if (prefix !== undefined) return prefix ? sort('begins_with', prefix) : undefined
  if (lower === upper) return sort('=', lower)
  // DynamoDB takes no empty text; U+10FFFF alone sorts after everything.
  const isOpen = upper === '\u{10FFFF}'
  const from = fitEnd(lower, true)
  const to = fitEnd(upper, false)
  if (lower === '') return isOpen ? undefined : sort('<=', to)
  if (isOpen) return sort('>=', from)
  return clause(
    SK,
    name,
    'BETWEEN',
    checkKey(place, from, SORT_LIMIT),
    checkKey(place, to, SORT_LIMIT),
  )
}

/** Clauses with placeholders only: a name may be a reserved word. */
export const textOf = (clauses: readonly Clause[]): string =>
  clauses
    .map(({ label: { name, value }, comparison }) =>
      comparison === 'begins_with'
        ? `begins_with(${name}, ${value})`
        : `${name} ${comparison} ${comparison === 'BETWEEN' ? ':lower AND :upper' : value}`,
    )
    .join(' AND ')

/** Adds the names and values behind the placeholders of clauses. */
export const addOperands = (
  clauses: readonly Clause[],
  format: Format,
  { ExpressionAttributeNames: names, ExpressionAttributeValues: values }: KeyConditionParts,
): void => {
  for (const { label, name, operands } of clauses) {
    const [first, last] = operands as [Stored, Stored?]
    names[label.name] = name
    values[last === undefined ? label.value : ':lower'] = writeStored(first, format)
    if (last !== undefined) values[':upper'] = writeStored(last, format)
  }
}

/** The texts of a partition key and a sort key that compares like this. */
const USUAL: Partial<Record<Comparison, string>> = {}

/**
 * The key condition of these clauses. That of a partition key and a sort key, which most queries have, is
 * written out: three literals and a text that is known are twice as fast as names that are added one by one.
 */
export const keyParts = (clauses: readonly Clause[], format: Format): KeyConditionParts => {
  const [pk, sk] = clauses as [Clause, Clause?]
  if (sk?.label !== SK || clauses.length > 2) {
    const parts: KeyConditionParts = {
      KeyConditionExpression: textOf(clauses),
      ExpressionAttributeNames: {},
      ExpressionAttributeValues: {},
    }
    addOperands(clauses, format, parts)
    return parts
  }
  const partition = writeStored(pk.operands[0] as Stored, format)
  const first = writeStored(sk.operands[0] as Stored, format)
  const last = sk.operands[1]
  USUAL[sk.comparison] ??= textOf(clauses)
  return {
    KeyConditionExpression: USUAL[sk.comparison] as string,
    ExpressionAttributeNames: { '#pk': pk.name, '#sk': sk.name },
    ExpressionAttributeValues:
      last === undefined
        ? { ':pk': partition, ':sk': first }
        : { ':pk': partition, ':lower': first, ':upper': writeStored(last, format) },
  }
}
