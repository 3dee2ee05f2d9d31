import type { AnyField } from '@keywright/core'
import { isOperator, refuse } from '@keywright/core/internal'
import { isRawText, nativeValue } from '../stored/native-value.ts'
import { compareStored, storedByteLength } from '../stored/stored.ts'
import type { AttributeSchema, Stored } from '../stored/stored-types.ts'
import { type Clause, clause, clauseOfNone, type Label } from './clause.ts'

/**
 * The condition on one attribute: equality, or an operator by value. There is none when it would
 * exclude nothing; an impossible condition becomes a legal one that selects nothing. An attribute is
 * never empty, so the empty text comes before everything.
 *
 * @throws KeyError for a value or operator that the field does not take.
 */
export const nativeClause = (
  place: string,
  label: Label,
  field: AnyField,
  attribute: AttributeSchema,
  condition: unknown,
): Clause | undefined => {
  const { name, type } = attribute
  const at = { within: place, field: field.name }
  const stored = (value: unknown): Stored => nativeValue(place, field, attribute, value)
  if (!isOperator(condition)) return clause(label, name, '=', stored(condition))
  const { operator, values } = condition
  const { descending = false, starts, exact } = field.codec

  if (operator === 'startsWith') {
    const [prefix] = values
    const started =
      starts?.(prefix, at) ?? refuse('INVALID_CONDITION', 'a start of its values', prefix, at)
    return started === ''
      ? undefined
      : clause(label, name, 'begins_with', isRawText(field) ? prefix : started)
  }

  const ends: Stored[] =
    operator === 'during'
      ? [
          ...(condition.ends(field.codec) ??
            refuse('INVALID_CONDITION', 'a span of its values', values[0], at)),
        ]
      : values.map(stored)
  if (descending) ends.reverse()
  const [first, last = first] = ends as [Stored, Stored?]
  const never = clauseOfNone(label, name, type)
  // Two times of one bucket have the same text, and still an order.
  const isReversed =
    operator === 'between' && exact && exact(values[0] as never) > exact(values[1] as never)
  if (ends.length === 0 || isReversed) return never
  const isFromStart = storedByteLength(first) === 0
  if (ends.length > 1) {
    if (compareStored(first, last) > 0 || storedByteLength(last) === 0) return never
    return isFromStart
      ? clause(label, name, '<=', last)
      : clause(label, name, 'BETWEEN', first, last)
  }
  // In a descending field greater values sort first, so `gt` selects what comes before.
  const isAfter = (operator === 'gt' || operator === 'gte') !== descending
  if (isFromStart) return isAfter ? undefined : never
  const sign = isAfter ? '>' : '<'
  const isIncluded = operator === 'gte' || operator === 'lte'
  return clause(label, name, isIncluded ? `${sign}=` : sign, first)
}
