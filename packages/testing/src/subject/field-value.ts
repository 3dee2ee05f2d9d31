import type { AnyField, Codec } from '@keywright/core'

/** The codec of a field, for values that are known to be its own. */
export const codecOf = (field: AnyField): Codec<unknown, unknown> =>
  field.codec as unknown as Codec<unknown, unknown>

/** What a value has in a field. */
export const fieldValue = (value: unknown, { name }: AnyField): unknown =>
  (value as Readonly<Record<string, unknown>>)[name]
