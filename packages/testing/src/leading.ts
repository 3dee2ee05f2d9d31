import type { AnyField, Codec } from '@keywright/core'
import { show } from './show.ts'
import type { KeySubject } from './subject.ts'

/** The codec of a field, for values that are known to be its own. */
export const codecOf = (field: AnyField): Codec<unknown, unknown> =>
  field.codec as unknown as Codec<unknown, unknown>

/** What a value has in a field. */
export const fieldValue = (value: unknown, { name }: AnyField): unknown =>
  (value as Readonly<Record<string, unknown>>)[name]

/** The text of the first fields, up to and with the delimiter and literals after them. */
export const leadingOf = <V>({ fields, fixed }: KeySubject<V>, value: V, depth: number): string =>
  fields
    .slice(0, depth)
    .reduce(
      (text, field, i) => text + codecOf(field).encode(fieldValue(value, field)) + fixed[i + 1],
      fixed[0] ?? '',
    )

/** Whether two values are equal in the first fields. */
export const sameLeading = <V>({ fields }: KeySubject<V>, a: V, b: V, depth: number): boolean =>
  fields
    .slice(0, depth)
    .every((field) => codecOf(field).compare(fieldValue(a, field), fieldValue(b, field)) === 0)

/** The first fields of a value, for people. */
export const showLeading = <V>({ fields }: KeySubject<V>, value: V, depth: number): string =>
  show(
    Object.fromEntries(
      fields.slice(0, depth).map((field) => [field.name, fieldValue(value, field)]),
    ),
  )
