import { refuse, words } from '../error/refuse.ts'

/** A condition on a field, by value. */
export interface Operator<V, Name extends Comparing = Comparing> {
  readonly operator: Name
  readonly values: readonly V[]
}

type Comparing = 'gt' | 'gte' | 'lt' | 'lte' | 'between'

/** The condition that a text starts with another. */
export interface StartsWith {
  readonly operator: 'startsWith'
  readonly values: readonly [string]
}

/** The condition that a time lies in a span of the calendar, or from one span to another. */
export interface During {
  readonly operator: 'during'
  readonly values: readonly [from: string, to: string]
}

/** Any condition but equality. */
export type AnyOperator = Operator<unknown> | StartsWith | During

// A mark rather than a shape: the values of a user's own codec may look like anything. It is
// registered globally, so that it holds when both the ESM and the CJS build are loaded.
const MARK: symbol = /* @__PURE__ */ Symbol.for('keywright.operator')

/** Makes a condition. The mark is on its prototype: a property of its own would be far slower. */
const condition = (operator: string, values: readonly unknown[], count: number): never => {
  if (values.length !== count) {
    const expected = count === 1 ? 'one value' : `${count} values`
    refuse('INVALID_CONDITION', expected, words(`${values.length}`), operator)
  }
  return { __proto__: MARKED, operator, values } as never
}

const MARKED: object = /* @__PURE__ */ (() => ({ [MARK]: true }))()

/**
 * Tells a condition from a value, for code that reads conditions.
 *
 * @example
 * isOperator(gt(5)) // => true
 * isOperator({ operator: 'gt', values: [5] }) // => false
 */
export const isOperator = (value: unknown): value is AnyOperator => {
  try {
    return typeof value === 'object' && value !== null && MARK in value
  } catch {
    return false // a revoked Proxy
  }
}

/**
 * Greater than this value.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: gt('2024-01-15') }) // => { lower: 'DAY#2024-01-15$', upper: 'DAY$' }
 */
export const gt = <const V>(...value: [value: V]): Operator<V, 'gt'> => condition('gt', value, 1)

/**
 * This value or greater.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: gte('2024-01-15') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY$' }
 */
export const gte = <const V>(...value: [value: V]): Operator<V, 'gte'> => condition('gte', value, 1)

/**
 * Less than this value.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: lt('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-14\u{10FFFF}' }
 */
export const lt = <const V>(...value: [value: V]): Operator<V, 'lt'> => condition('lt', value, 1)

/**
 * This value or less.
 *
 * @throws KeyError for any other number of values than one.
 * @example
 * where(key('DAY', date('on')), { on: lte('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-15$' }
 */
export const lte = <const V>(...value: [value: V]): Operator<V, 'lte'> => condition('lte', value, 1)

/**
 * From one value to another, both included.
 *
 * @throws KeyError for any other number of values than two.
 * @example
 * where(key('DAY', date('on')), { on: between('2024-01-15', '2024-01-31') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY#2024-01-31$' }
 */
export const between = <const V>(...ends: [from: V, to: V]): Operator<V, 'between'> =>
  condition('between', ends, 2)

/**
 * Text that starts with this one; for `text`, `token` and their `desc`.
 *
 * @throws KeyError for any other number of texts than one.
 * @example
 * where(key('CITY', text('name')), { name: startsWith('San ') }) // => { lower: 'CITY#San$20', upper: 'CITY#San$20\u{10FFFF}', prefix: 'CITY#San$20' }
 */
export const startsWith = (...prefix: [prefix: string]): StartsWith =>
  condition('startsWith', prefix, 1)

/**
 * All of a year, month, day or hour, or from the start of one to the end of another; for `time`,
 * `date` (no hours), `bucket` and their `desc`.
 *
 * @throws KeyError for any other number of spans than one or two; `where` refuses what is not a span.
 * @example
 * where(key('DAY', date('on')), { on: during('2024-02') }) // => { lower: 'DAY#2024-02-01', upper: 'DAY#2024-02-29$' }
 * where(key('DAY', date('on')), { on: during('2024-01-30', '2024-02') }) // => { lower: 'DAY#2024-01-30', upper: 'DAY#2024-02-29$' }
 */
export const during = (...spans: [from: string, to?: string]): During =>
  condition('during', spans.length === 1 ? [spans[0], spans[0]] : spans, 2)
