import type { SchemaIssue } from '@keywright/core'

/**
 * A schema of any library that follows the Standard Schema (zod, valibot, arktype and others). Written
 * out here, so that none of them has to be installed.
 */
export interface StandardSchema<Input = unknown, Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What a schema answers: the value as it gives it, or what is wrong. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }

/** What a schema takes. */
export type SchemaInput<S> =
  S extends StandardSchema<unknown, unknown> ? NonNullable<S['~standard']['types']>['input'] : never

/** What a schema gives. */
export type SchemaOutput<S> =
  S extends StandardSchema<unknown, unknown>
    ? NonNullable<S['~standard']['types']>['output']
    : never

/** What an entity with a schema takes: items as they are written, and as `itemOf` gives them. */
export type SchemaItem<S> =
  SchemaOutput<S> extends SchemaInput<S> ? SchemaInput<S> : SchemaInput<S> | SchemaOutput<S>
