import type { Place } from '../error/place.ts'
import { refuse, words } from '../error/refuse.ts'
import type { AnyField } from '../field/field-types.ts'
import type { AnyOperator } from './operator-types.ts'
import type { KeyRange } from './range.ts'

// A mark rather than a shape: the values of a user's own codec may look like anything. It is
// registered globally, so that it holds when both the ESM and the CJS build are loaded.
const MARK: symbol = /* @__PURE__ */ Symbol.for('keywright.operator')

/** What a condition inherits: the range that it selects among the keys that start with `base`. */
export interface Selecting<Self> {
  readonly select: (this: Self, base: string, codec: AnyField['codec'], place: Place) => KeyRange
}

/** The prototype of conditions: a property of their own would be far slower to make. */
export const selecting = <Self extends AnyOperator>(methods: Selecting<Self>): object => ({
  [MARK]: true,
  ...methods,
})

/** Makes a condition on `count` values. */
export const condition = (
  operator: string,
  values: readonly unknown[],
  count: number,
  prototype: object,
): never => {
  if (values.length !== count) {
    const expected = count === 1 ? 'one value' : `${count} values`
    refuse('INVALID_CONDITION', expected, words(`${values.length}`), operator)
  }
  return { __proto__: prototype, operator, values } as never
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
