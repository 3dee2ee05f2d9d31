import {
  type AnyField,
  type AnyOperator,
  type BucketField,
  between,
  during,
  gt,
  gte,
  lt,
  lte,
  startsWith,
  timeBucket,
} from '@keywright/core'
import { KINDS } from '@keywright/core/internal'
import { print } from '../report/print.ts'
import { codecOf } from '../subject/field-value.ts'

/** A condition on one field, and what it means, said without the help of keys. */
export interface Condition {
  /** For people: `gte(42)`. */
  readonly text: () => string
  readonly operator: AnyOperator
  readonly meets: (value: unknown) => boolean
}

/** The order of a field's values, which for `desc` is not that of its keys. */
const valueOrder = (field: AnyField): ((a: unknown, b: unknown) => number) => {
  if ('of' in field) return valueOrder(field.of as AnyField)
  const { compare, descending } = codecOf(field)
  return descending ? (a, b) => compare(b, a) : compare
}

/**
 * The conditions on a field that one of its values gives rise to, with others as the other end. There
 * are so many pairs of spans that they take turns; without a turn, all are there.
 */
export const conditionsOn = (
  field: AnyField,
  a: unknown,
  others: readonly unknown[],
  turn?: number,
): Condition[] => {
  const compare = valueOrder(field)
  return [
    ...sidesOf(a, compare),
    ...others.map(
      (b): Condition => ({
        text: () => `between(${print(a)}, ${print(b)})`,
        operator: between(a, b),
        meets: (value) =>
          compare(a, value) <= 0 && compare(value, b) <= 0 && !isReversed(field, a, b),
      }),
    ),
    ...startsOf(field, a).map(
      (start): Condition => ({
        text: () => `startsWith(${print(start)})`,
        operator: startsWith(start),
        meets: (value) => String(value).startsWith(start),
      }),
    ),
    ...spanPairsOf(field, a, others, turn).map(([from, to]) => duringSpans(field, from, to)),
  ]
}

/** Each span of a value on its own, and with the spans of others as the last. */
const spanPairsOf = (
  field: AnyField,
  a: unknown,
  others: readonly unknown[],
  turn: number | undefined,
): (readonly [from: string, to: string])[] => {
  const ends = others.flatMap((b) => spansOf(field, b))
  return spansOf(field, a).flatMap((from, i) => {
    // Steps of 5 reach every one of the 3, 4, 6, 8, 9 or 12 ends in time.
    const chosen = turn === undefined ? ends : ends.slice((turn + 5 * i) % ends.length).slice(0, 1)
    return [from, ...chosen].map((to) => [from, to] as const)
  })
}

/** Two times of one bucket have the same text, and still an order. */
const isReversed = (field: AnyField, a: unknown, b: unknown): boolean => {
  const { exact } = codecOf(field)
  return exact !== undefined && exact(a) > exact(b)
}

/** From the start of one span to the end of another, by the text of the calendar. */
const duringSpans = (field: AnyField, from: string, to: string): Condition => ({
  text: () => (from === to ? `during(${print(from)})` : `during(${print(from)}, ${print(to)})`),
  operator: from === to ? during(from) : during(from, to),
  meets: (value) => {
    const text = calendarText(field, value)
    const isOrdered = `${from}\0` <= `${to}~`
    return isOrdered && text >= from.slice(0, text.length) && `${text}\0` <= `${to}~`
  },
})

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
    operator: AnyOperator,
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

/** The text that a time, a date or a bucket has in the calendar. A time may be given as text, with an offset. */
const calendarText = (field: AnyField, value: unknown): string => {
  if (field.kind === 'date') return String(value)
  const time = new Date(value as Date | string)
  return field.kind === 'bucket'
    ? timeBucket(time, (field as unknown as BucketField<string>).unit)
    : time.toISOString()
}

/** What `startsWith` takes: any start of a text. */
const startsOf = ({ kind }: AnyField, value: unknown): string[] => {
  if (kind !== 'text' && kind !== 'token') return []
  const points = [...(value as string)]
  return [...new Set([0, 1, 2, points.length].map((n) => points.slice(0, n).join('')))]
}

/** What `during` takes: the year, month, day or hour of a time; a date has no hour. */
const spansOf = ({ kind }: AnyField, value: unknown): string[] => {
  if (!KINDS[kind].calendar) return []
  const text = kind === 'date' ? String(value) : new Date(value as Date | string).toISOString()
  return [4, 7, 10, ...(kind === 'date' ? [] : [13])].map((length) => text.slice(0, length))
}
