import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import type { AnyOperator } from './operator-types.ts'
import type { KeyRange } from './range.ts'

// A mark rather than a shape: the values of a custom codec may look like anything. It is registered
// globally, so that it holds when both the ESM and the CJS build are loaded.
const MARK: symbol = /* @__PURE__ */ Symbol.for('keywright.operator')

/** What a condition inherits: the range that it selects among the keys that start with `base`. */
export interface Selecting<Self> {
  readonly select: (this: Self, base: string, codec: AnyField['codec'], place: Place) => KeyRange
}

/** Makes a condition on `count` values. */
export type Condition = (operator: string, values: readonly unknown[], count: number) => never

/**
 * A kind of condition. The mark and the methods are on a prototype: as properties of each condition
 * they would be far slower to make.
 */
export const conditions = <Self extends AnyOperator>(methods: Selecting<Self>): Condition => {
  function Made(this: Record<string, unknown>, operator: string, values: readonly unknown[]): void {
    this['operator'] = operator
    this['values'] = values
  }
  Made.prototype = { [MARK]: true, ...methods }
  const Constructor = Made as unknown as new (operator: string, values: unknown) => never
  return (operator, values, count) => {
    if (values.length !== count) {
      const expected = count === 1 ? 'one value' : `${count} values`
      refuse('INVALID_CONDITION', expected, words(`${values.length}`), operator)
    }
    return new Constructor(operator, values)
  }
}

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
