import type { Codec } from './codec/codec-types.ts'
import type { FieldKind } from './kinds.ts'

/**
 * The mark of a field that a constructor made. An object with a name and a codec is not a field: nobody
 * guards what that codec writes. Registered globally, so that it holds when both builds are loaded.
 */
export const MADE: unique symbol = /* @__PURE__ */ Symbol.for('keywright.field')

/** A named place in a key for one kind of value. */
export interface Field<Name extends string, In, Out = In, Encoded extends string = string> {
  readonly name: Name
  readonly kind: FieldKind
  readonly codec: Codec<In, Out, Encoded>
  readonly [MADE]: unknown
}

/** Any field at all, for code that reads definitions. */
export type AnyField = Field<string, never, unknown>

/** What `encode` takes for a field; of several fields, what all of them take. */
export type InputOf<F extends AnyField> = F['codec']['encode'] extends (value: infer In) => string
  ? In
  : never

/** What `decode` gives for a field. */
export type OutputOf<F extends AnyField> = Exclude<ReturnType<F['codec']['decode']>, undefined>
