import {
  type AnyField,
  between,
  during,
  gt,
  gte,
  lt,
  lte,
  type Operator,
  startsWith,
} from '@keywright/core'
import { isOperator } from '@keywright/core/internal'
import fc from 'fast-check'

export type Row = Readonly<Record<string, unknown>>

/** Text that breaks hand-written keys: delimiters, controls, prefixes, both sides of U+E000. */
export const nastyText: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'ab',
      '#',
      '$',
      ' ',
      '\0',
      '!',
      '~',
      'é',
      '\uE000',
      '\uFFFD',
      '😀',
      '$23',
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))

const TIMES = [
  '0000-01-01T00:00:00.000Z',
  '2023-12-31T23:59:59.999Z',
  '2024-01-01T00:00:00.000Z',
  '2024-01-15T10:30:00.000Z',
  '2024-02-29T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
]
/** Few instants, so that rows share them. */
export const someTime: fc.Arbitrary<Date> = fc.constantFrom(...TIMES).map((text) => new Date(text))

export const small: fc.Arbitrary<number> = fc.integer({ min: -3, max: 12 })

/** A field, and values for it. */
export interface Column {
  readonly field: AnyField
  readonly values: fc.Arbitrary<unknown>
}

/** Conditions on leading columns: equal on some, and perhaps an operator on the next. */
export const conditionsOn = (columns: readonly Column[]): fc.Arbitrary<Row> =>
  fc.nat({ max: columns.length }).chain((equal) => {
    const equals = Object.fromEntries(
      columns.slice(0, equal).map(({ field, values }) => [field.name, values]),
    )
    const last = columns[equal]
    if (!last) return fc.record(equals)
    const operator = fc.option(operatorOn(last), { nil: undefined })
    return fc
      .tuple(fc.record(equals), operator)
      .map(([row, condition]) => (condition ? { ...row, [last.field.name]: condition } : row))
  })

const operatorOn = ({ field, values }: Column): fc.Arbitrary<unknown> => {
  const one = fc
    .tuple(fc.constantFrom(gt, gte, lt, lte), values)
    .map(([operator, value]): unknown => operator(value))
  const two = fc.tuple(values, values).map(([from, to]): unknown => between(from, to))
  if (field.kind === 'text') {
    return fc.oneof(
      one,
      two,
      nastyText.map((prefix): unknown => startsWith(prefix)),
    )
  }
  if (field.kind === 'time') {
    const span = fc
      .tuple(fc.constantFrom(...TIMES), fc.constantFrom(4, 7, 10, 13))
      .map(([text, length]): unknown => during(text.slice(0, length)))
    return fc.oneof(one, two, span)
  }
  return fc.oneof(one, two)
}

/** The oracle: whether a row meets the conditions, by value and without any key. */
export const isMet = (columns: readonly Column[], conditions: Row, row: Row): boolean =>
  Object.entries(conditions).every(([name, condition]) => {
    const field = columns.find((column) => column.field.name === name)?.field as AnyField
    // By value: what `desc` reverses is the order of the keys.
    const ascending = (a: unknown, b: unknown): number =>
      field.codec.compare(a as never, b as never) * (field.codec.descending ? -1 : 1)
    const value = row[name]
    if (!isOperator(condition)) return ascending(value, condition) === 0
    if (condition.operator === 'startsWith' || condition.operator === 'during') {
      const text = value instanceof Date ? value.toISOString() : String(value)
      return text.startsWith(condition.values[0])
    }
    const [first, last = first] = (condition as Operator<unknown>).values
    const order = ascending(value, first)
    switch (condition.operator) {
      case 'gt':
        return order > 0
      case 'gte':
        return order >= 0
      case 'lt':
        return order < 0
      case 'lte':
        return order <= 0
      default:
        return order >= 0 && ascending(value, last) <= 0
    }
  })

/** The order of the rows in a key of these columns. */
export const inOrder =
  (columns: readonly Column[]) =>
  (a: Row, b: Row): number => {
    for (const { field } of columns) {
      const order = field.codec.compare(a[field.name] as never, b[field.name] as never)
      if (order !== 0) return order
    }
    return 0
  }
