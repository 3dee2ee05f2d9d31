import {
  type AnyField,
  between,
  gt,
  gte,
  lt,
  lte,
  type Operator,
  type StartsWith,
  startsWith,
} from '@keywright/core'
import { print } from '../report/print.ts'
import { codecOf } from '../value/field-value.ts'

/** A condition on one field, and what it means, said without the help of keys. */
export interface Condition {
  /** For people: `gte(42)`. */
  readonly text: () => string
  readonly operator: Operator<unknown> | StartsWith
  readonly meets: (value: unknown) => boolean
}

/** The order of a field's values, which for `desc` is not that of its keys. */
const valueOrder = (field: AnyField): ((a: unknown, b: unknown) => number) => {
  if ('of' in field) return valueOrder(field.of as AnyField)
  const { compare, descending } = codecOf(field)
  return descending ? (a, b) => compare(b, a) : compare
}

/** Every condition on a field that one of its values gives rise to, and others as its other end. */
export const conditionsOn = (
  field: AnyField,
  a: unknown,
  others: readonly unknown[],
): Condition[] => {
  const compare = valueOrder(field)
  return [
    ...sidesOf(a, compare),
    ...others.map(
      (b): Condition => ({
        text: () => `between(${print(a)}, ${print(b)})`,
        operator: between(a, b),
        meets: (value) => compare(a, value) <= 0 && compare(value, b) <= 0,
      }),
    ),
    ...startsOf(field, a).map(
      (start): Condition => ({
        text: () => `startsWith(${print(start)})`,
        operator: startsWith(start),
        meets: (value) => textOf(value).startsWith(start),
      }),
    ),
  ]
}

/** What a codec says are its first and last values: beyond them, ranges are empty. */
export const conditionsAtEnds = (field: AnyField): Condition[] => {
  const { least, greatest, all = [], decode } = codecOf(field)
  const texts = new Set([least ?? all[0], greatest ?? all.at(-1)])
  return [...texts]
    .map((text) => (text === undefined ? undefined : decode(text)))
    .filter((value) => value !== undefined)
    .flatMap((value) => sidesOf(value, valueOrder(field)))
}

/** Both sides of a value, with and without it. */
const sidesOf = (
  end: unknown,
  compare: (a: unknown, b: unknown) => number,
): readonly Condition[] => {
  const side = (
    name: string,
    operator: Operator<unknown>,
    meets: (order: number) => boolean,
  ): Condition => ({
    text: () => `${name}(${print(end)})`,
    operator,
    meets: (value) => meets(compare(value, end)),
  })
  return [
    side('gt', gt(end), (order) => order > 0),
    side('gte', gte(end), (order) => order >= 0),
    side('lt', lt(end), (order) => order < 0),
    side('lte', lte(end), (order) => order <= 0),
  ]
}

/** The text that `startsWith` is about. */
const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : String(value)

/** What `startsWith` takes: any start of a text; a year, month, day or hour. */
const startsOf = ({ kind }: AnyField, value: unknown): string[] => {
  const text = textOf(value)
  switch (kind) {
    case 'text':
    case 'token':
      return [...new Set([0, 1, 2, text.length].map((n) => [...text].slice(0, n).join('')))]
    case 'time':
      return [4, 7, 10, 13].map((length) => text.slice(0, length))
    case 'date':
      return [4, 7, 10].map((length) => text.slice(0, length))
    default:
      return []
  }
}
