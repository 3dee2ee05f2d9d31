/** A condition on a field, by value. */
export interface Operator<V> {
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'between'
  readonly values: readonly V[]
}

/** The condition that a text, or the text of a time, starts so. */
export interface StartsWith {
  readonly operator: 'startsWith'
  readonly values: readonly [string]
}

// A mark rather than a shape: the values of a user's own codec may look like anything. It is
// registered globally, so that it holds when both the ESM and the CJS build are loaded.
const MARK: symbol = /* @__PURE__ */ Symbol.for('keywright.operator')

const marked = <Name extends string>(operator: Name) => {
  return <Values extends readonly unknown[]>(...values: Values) =>
    Object.defineProperty({ operator, values }, MARK, { value: true })
}

/**
 * Tells a condition from a value, for code that reads conditions.
 *
 * @example
 * isOperator(gt(5)) // => true
 * isOperator({ operator: 'gt', values: [5] }) // => false
 */
export const isOperator = (value: unknown): value is Operator<unknown> | StartsWith =>
  MARK in Object(value)

/**
 * Greater than this value.
 *
 * @example
 * where(key('DAY', date('on')), { on: gt('2024-01-15') }) // => { lower: 'DAY#2024-01-15$', upper: 'DAY$' }
 */
export const gt: <const V>(value: V) => Operator<V> = /* @__PURE__ */ marked('gt')

/**
 * This value or greater.
 *
 * @example
 * where(key('DAY', date('on')), { on: gte('2024-01-15') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY$' }
 */
export const gte: <const V>(value: V) => Operator<V> = /* @__PURE__ */ marked('gte')

/**
 * Less than this value.
 *
 * @example
 * where(key('DAY', date('on')), { on: lt('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-14\u{10FFFF}' }
 */
export const lt: <const V>(value: V) => Operator<V> = /* @__PURE__ */ marked('lt')

/**
 * This value or less.
 *
 * @example
 * where(key('DAY', date('on')), { on: lte('2024-01-15') }) // => { lower: 'DAY#', upper: 'DAY#2024-01-15$' }
 */
export const lte: <const V>(value: V) => Operator<V> = /* @__PURE__ */ marked('lte')

/**
 * From one value to another, both included.
 *
 * @example
 * where(key('DAY', date('on')), { on: between('2024-01-15', '2024-01-31') }) // => { lower: 'DAY#2024-01-15', upper: 'DAY#2024-01-31$' }
 */
export const between: <const V>(from: V, to: V) => Operator<V> = /* @__PURE__ */ marked('between')

/**
 * Text that starts so; for `time` and `date` a year, month, day or (time only) hour.
 *
 * @example
 * where(key('CITY', text('name')), { name: startsWith('San ') }) // => { lower: 'CITY#San$20', upper: 'CITY#San$20\u{10FFFF}', prefix: 'CITY#San$20' }
 */
export const startsWith: (prefix: string) => StartsWith = /* @__PURE__ */ marked('startsWith')
