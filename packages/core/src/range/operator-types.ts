import type { AnyField } from '../field/field-types.ts'

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
  /**
   * The texts of the first and the last value of a field, none where the spans are the wrong way
   * round; `undefined` where the field has no such span.
   */
  readonly ends: (
    this: During,
    codec: AnyField['codec'],
  ) => readonly [first: string, last: string] | readonly [] | undefined
}

/** Any condition but equality. */
export type AnyOperator = Operator<unknown> | StartsWith | During
