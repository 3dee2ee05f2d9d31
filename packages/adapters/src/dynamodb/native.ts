import { type AnyField, isOperator } from '@keywright/core'
import { type Clause, clause } from './clause.ts'
import { refuse } from './error.ts'
import {
  compareStored,
  type Stored,
  type StoredValue,
  storedByteLength,
  storedText,
} from './stored.ts'
import type { AttributeSchema } from './table.ts'

/** DynamoDB holds 38 significant digits, from 1E-130 to 9.99E+125. */
const MOST_DIGITS = 38
const LEAST_NUMBER = 1e-130
const MOST_NUMBER = 9.99e125

/** The fields whose values an attribute holds as they are; one of type S holds the text of any. */
const KINDS: Readonly<Record<string, RegExp>> = {
  S: /./,
  N: /integer|bigint|decimal|number/,
  B: /bytes/,
}

/** Checks that a field's values fit an attribute's type and sort there as the field says. */
export const checkNative = (
  place: string,
  field: AnyField | undefined,
  { name, type }: AttributeSchema,
): void => {
  const { digits = 0, scale = 0 } =
    (field as { options?: { digits?: number; scale?: number } } | undefined)?.options ?? {}
  const isFit = field?.codec && KINDS[type]?.test(field.kind)
  if (!isFit || (type !== 'S' && (field.codec.descending || digits + scale > MOST_DIGITS))) {
    const expected = `an ascending field for type ${type}, at most ${MOST_DIGITS} digits`
    refuse('INVALID_DEFINITION', `${place}: ${name}`, expected, field?.kind)
  }
}

/**
 * A value as it stands alone in its attribute: text unescaped, numbers as numbers, bytes as bytes,
 * and everything else, like whatever descends, in the text of its field.
 */
export const nativeValue = (
  place: string,
  field: AnyField,
  { type }: AttributeSchema,
  value: unknown,
): Stored => {
  const { kind, codec, name } = field
  const at = `${place}: ${name}`
  const text = codec.encode(value as never, at)
  if (type === 'S') return storedText(isRawText(field) ? (value as string) : text)
  if (kind === 'decimal') return { type, value: codec.decode(text) as string }
  if (typeof value !== 'number') return { type, value: value as StoredValue }
  const size = Math.abs(value)
  if (size && !(size >= LEAST_NUMBER && size <= MOST_NUMBER)) {
    refuse('INVALID_VALUE', at, 'a number from 1E-130 to 9.99E+125', value)
  }
  return { type, value: value + 0 } // -0 + 0 is 0
}

const isRawText = ({ kind, codec }: AnyField): boolean => kind === 'text' && !codec.descending

/** What sorts before every value of a type, or is the first of them: nothing is less. */
const FIRST: Readonly<Record<string, Stored>> = {
  S: { type: 'S', value: '\0' },
  N: { type: 'N', value: '-9.9999999999999999999999999999999999999E+125' },
  B: { type: 'B', value: new Uint8Array(1) },
}

/**
 * The condition on one attribute: equal, or an operator by value. None when it excludes nothing; an
 * impossible one becomes one that is legal and selects nothing. An attribute is never empty, so the
 * empty text lies before everything.
 *
 * @throws KeyError for a value or operator that the field does not take.
 */
export const nativeClause = (
  place: string,
  label: string,
  field: AnyField,
  attribute: AttributeSchema,
  condition: unknown,
): Clause | undefined => {
  const { name, type } = attribute
  const stored = (value: unknown): Stored => nativeValue(place, field, attribute, value)
  if (!isOperator(condition)) return clause(label, name, '=', stored(condition))
  const { operator, values } = condition
  const never = clause(label, name, '<', FIRST[type] as Stored)

  if (operator === 'startsWith') {
    const [prefix] = values
    const started =
      field.codec.starts?.(prefix, `${place}: ${field.name}`) ??
      refuse('INVALID_CONDITION', `${place}: ${field.name}`, 'a start of its values', prefix)
    if (typeof started !== 'string') {
      return clause(label, name, 'BETWEEN', ...started.map(storedText))
    }
    return started === ''
      ? undefined
      : clause(label, name, 'begins_with', storedText(isRawText(field) ? prefix : started))
  }

  const { descending = false } = field.codec
  const ends = values.map(stored)
  if (descending) ends.reverse()
  const [first, last = first] = ends as [Stored, Stored?]
  const isFromStart = storedByteLength(first) === 0
  if (operator === 'between') {
    if (compareStored(first, last) > 0 || storedByteLength(last) === 0) return never
    return isFromStart
      ? clause(label, name, '<=', last)
      : clause(label, name, 'BETWEEN', first, last)
  }
  // Where greater values come first, `gt` is what sorts before.
  const isAfter = operator.startsWith('g') !== descending
  if (isFromStart) return isAfter ? undefined : never
  const sign = isAfter ? '>' : '<'
  return clause(label, name, operator.endsWith('e') ? `${sign}=` : sign, first)
}
