import { print } from '../report/print.ts'
import { codecOf, fieldValue } from './field-value.ts'
import type { KeySubject } from './subject-types.ts'

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
  fields.every(
    (field, i) =>
      i >= depth || codecOf(field).compare(fieldValue(a, field), fieldValue(b, field)) === 0,
  )

/** The first fields of a value, for people. */
export const printLeading = <V>({ fields }: KeySubject<V>, value: V, depth: number): string =>
  print(
    Object.fromEntries(
      fields.slice(0, depth).map((field) => [field.name, fieldValue(value, field)]),
    ),
  )
