import type { AnyField } from '@keywright/core'
import { fieldIn } from '../design/build.ts'
import type { Design } from '../design/design-types.ts'

/** A value as its field takes it: a bigint may have come back as a number. */
export const inputOf = (design: Design, attribute: string, value: unknown): unknown => {
  const kind = design.attributes.find(({ name }) => name === attribute)?.kind
  return kind === 'bigint' ? BigInt(value as number) : value
}

/** What a native attribute holds for a value: text unescaped, numbers and bytes as such. */
export const nativeOf = (
  design: Design,
  one: { readonly type: string; readonly field: { readonly attribute: string } },
  value: unknown,
): unknown => {
  const field = fieldIn(design, one.field) as AnyField
  const given = inputOf(design, one.field.attribute, value)
  if (one.type === 'B') return given
  if (one.type === 'N') return field.kind === 'decimal' ? Number(given) : given
  return field.kind === 'text' && !field.codec.descending
    ? given
    : field.codec.encode(given as never)
}
